"""A toy resolver: blocks, then protections, then kills, then cops. It has three bugs, marked BUG, which `nightcourt conform`
finds. It is an example of a resolver written without Night Court; engine.py asks it."""


def resolve(alignments, bulletproof, actions):
    """Return the deaths and the cops' results. An action is (actor, ability, target), in the order of submission."""
    blocked = set()
    for actor, ability, target in actions:
        # BUG 1: a blocker who is blocked still blocks.
        if ability == "block":
            blocked.add(target)
    acting = [action for action in actions if action[0] not in blocked or action[1] == "block"]

    # BUG 2: a doctor is stopped by no block.
    protected = {target for _, ability, target in actions if ability == "protect"}

    dead = set()
    for actor, ability, target in acting:
        # BUG 3: a bulletproof vest is forgotten.
        if ability == "kill" and target not in protected:
            dead.add(target)

    told = []
    for actor, ability, target in actions:
        if ability == "investigate":
            stopped = actor in blocked
            told.append((actor, "no result" if stopped else reading(alignments[target])))
    return dead, told


def reading(alignment):
    """Return a cop's result."""
    return "neutral" if alignment.startswith("neutral") else alignment
