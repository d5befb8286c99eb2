import type { Answer } from "./answer.js";
import type { Ask } from "./ask.js";
import type { Case } from "./case.js";
import type { Comparison } from "./comparison.js";
import type { SwitchOptions } from "./house.js";
import type { HouseRules, Houses } from "./houses.js";
import type { Match } from "./match.js";
import type { Minimised } from "./minimal.js";
import type { Played } from "./played.js";
import type { AbilityId, AlignmentId, Night, PassiveId } from "./night.js";
import type { Order } from "./order.js";
import type { Possibilities } from "./possible.js";
import type { Posts } from "./posts.js";
import type { Rates } from "./rates.js";
import type { Reading } from "./reading.js";
import type { Roles } from "./roles.js";
import type { LensId, RulerId, Ruling, SystemId } from "./ruling.js";
import type { Setup } from "./setup.js";
import type { Systems } from "./systems.js";
import type { Texts } from "./texts.js";
import type { Verdict } from "./verdict.js";
import type { Withdrawn } from "./withdrawn.js";

export type {
  Answer, Ask, Case, Comparison, HouseRules, Houses, Match, Minimised, Night, Order, Played, Possibilities, Posts, Rates, Reading, Roles, Ruling, Setup, Systems, Texts, Verdict, Withdrawn,
};
export type { AbilityId, AlignmentId, PassiveId, RulerId, SwitchOptions, SystemId };

export type Lens = LensId;
export type Markup = "text" | "markdown" | "bbcode" | "discord";
/** The text of a night, or an object. */
export type NightInput = string | Night;

/** Ends a request early: the promise is then rejected with the signal's reason, and the worker that computes is ended. */
export interface Ended {
  signal?: AbortSignal;
}

export interface Terms extends Ended {
  /** Systems or rulebooks. Without any: those of the house, or all seven. */
  systems?: RulerId[];
  /** House rules: the name of a preset, or the text of a TOML file. */
  house?: string;
  /** Switches with their options; they win over those of the house. */
  switches?: SwitchOptions;
  /** Rulebooks next to the systems: names of those that come with the package, or texts of TOML files. */
  rulebooks?: string[];
}

/** Filters of a search. */
export interface Filters extends Ended {
  /** Roles that act. */
  roles?: string[];
  /** Roles that die under some system. */
  dies?: string[];
  /** Systems that diverge: one from any other, several from each other. */
  systems?: RulerId[];
  /** The narrowest lens of the divergence. */
  lens?: Lens;
  /** Native abilities only. */
  native?: boolean;
  frame?: string;
  catalogue?: string;
  sort?: "rank" | "frequency" | "size";
  limit?: number;
}

export interface Problem {
  message: string;
  line?: number;
  column?: number;
  suggestion?: string;
}

/** A request that cannot be answered; `line`, `column` and `suggestion` are those of the first error. */
export class NightcourtError extends Error {
  constructor(errors: Problem[]);
  readonly errors: Problem[];
  readonly line?: number;
  readonly column?: number;
  readonly suggestion?: string;
}

/** Places of the package's files: addresses, for a bundler that does not copy them, such as esbuild. */
export interface Places {
  /** The file `nightcourt/requests_bg.wasm`. */
  module?: string | URL;
  /** The file `nightcourt/precedents.bin.gz`. */
  precedents?: string | URL;
  /** The file `nightcourt/withdrawn.json.gz`. */
  withdrawn?: string | URL;
  /** The script `nightcourt/worker`, bundled. `nightcourt/direct` has no worker. */
  worker?: string | URL;
}

/** Takes the places of the files, if a bundler does not copy them, and loads the module. In Node.js it does nothing. */
export function init(places?: Places): Promise<void>;
/** Resolves a night under each system; `explain` adds each system's account, and `lens` is that of `groups`. */
export function resolve(night: NightInput, terms?: Terms & { lens?: Lens; explain?: boolean }): Promise<Ruling>;
/** Resolves a night under one system, with its account. */
export function explain(night: NightInput, system: RulerId, terms?: Omit<Terms, "systems">): Promise<Verdict>;
/** Compares the systems on a night: groups that agree, pairs that diverge. */
export function compare(night: NightInput, terms?: Terms & { lens?: Lens }): Promise<Comparison>;
/** The outcomes that each system allows, with the choices that lead to each. */
export function possible(night: NightInput, terms?: Terms): Promise<Possibilities>;
/**
 * A host's texts after a night, each as a list of posts: the morning post (with `flips`, sides and roles too), the messages to
 * players, and the ruling. `system` is the one whose ruling counts: without it, the house's, or the first of those asked.
 */
export function texts(
  night: NightInput,
  terms?: Terms & { system?: RulerId; flips?: boolean; markup?: Markup; lens?: Lens },
): Promise<Texts>;
/**
 * Reads a night as a host pastes it. `answers` are lines that answer questions, as an earlier reading has them. Roles that are
 * Self-Targeting in the house may name themselves.
 */
export function read(paste: string, more?: Pick<Terms, "house" | "signal"> & { answers?: string[] }): Promise<Reading>;
/** Answers a question in plain words. The first request of precedents loads them. */
export function ask(question: string, terms?: Terms & { limit?: number }): Promise<Ask>;
/** Searches for precedents by words and filters. */
export function search(words?: string, filters?: Filters): Promise<Answer>;
/** Finds the precedents in a night. Unless `minimise` is false, also those that its differences come down to. */
export function match(night: NightInput, terms?: Terms & { minimise?: boolean }): Promise<Match>;
/** Returns a precedent by its id or the beginning of it; of one that left the corpus, what explains its night now. */
export function show(id: string, options?: Ended): Promise<Case | Withdrawn>;
/** Lists what a host decides before a game with these roles; with a markup, writes the report as posts. */
export function setup(setup: string, options: Pick<Terms, "house" | "signal"> & { limit?: number; markup: Markup }): Promise<Posts>;
export function setup(setup: string, options?: Pick<Terms, "house" | "signal"> & { limit?: number }): Promise<Setup>;
/** Lists the house rules that come with the package. */
export function houses(options?: Ended): Promise<Houses>;
/** Checks house rules, by the name of a preset or from the text of a TOML file, and returns what they set. */
export function house(house: string, options?: Ended): Promise<HouseRules>;
/** Returns the order of a rulebook, by its name or from the text of a TOML file. */
export function rulebook(rulebook: string, options?: Ended): Promise<Order>;
/** A night of a game: its actions in any words, the players who died by day before it, and answers to its questions. */
export interface GivenNight {
  text: string;
  died?: string[];
  answers?: string[];
}

/**
 * Plays a game as far as its nights go: the three texts of each night, the roster of the next, questions about doubtful words, and
 * actions that a rule refuses. Answers of a night serve the nights after it; those of the game are about its roster. An empty roster
 * is that of the first night, whose text begins with one. `died` is since the last night. Without a system, the house's ruling counts.
 */
export function game(
  roster: string,
  nights: GivenNight[],
  more?: Omit<Terms, "systems"> & { name?: string; system?: RulerId; died?: string[]; answers?: string[]; flips?: boolean; markup?: Markup },
): Promise<Played>;
/** Minimises a night to the smallest on which two systems diverge, or on which one has a finding. */
export function minimise(
  night: NightInput,
  terms: Terms & { lens?: Lens; finding?: string; certificate?: boolean },
): Promise<Minimised>;
/** Returns random nights of a frame, as a campaign makes them. */
export function gen(frame: string, which?: { seed?: number; first?: number; count?: number } & Ended): Promise<Night[]>;
/** Counts the random nights of a frame on which each two systems diverge: 1,000 without a `count`, and at most 100,000. */
export function rates(frame: string, which?: Terms & { seed?: number; first?: number; count?: number }): Promise<Rates>;
/** Lists the systems, the abilities native to each, and the switches. */
export function systems(options?: Ended): Promise<Systems>;
/** Lists the roles that a night may name. */
export function roles(options?: Ended): Promise<Roles>;
