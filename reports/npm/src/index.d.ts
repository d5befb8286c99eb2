import type { Answer } from "./answer.cjs";
import type { Ask } from "./ask.cjs";
import type { Case } from "./case.cjs";
import type { Comparison } from "./comparison.cjs";
import type { SwitchOptions } from "./house.cjs";
import type { HouseRules, Houses } from "./houses.cjs";
import type { Match } from "./match.cjs";
import type { Next } from "./next.cjs";
import type { AbilityId, AlignmentId, Night, PassiveId } from "./night.cjs";
import type { Posts } from "./posts.cjs";
import type { Reading } from "./reading.cjs";
import type { Roles } from "./roles.cjs";
import type { LensId, RulerId, Ruling, SystemId } from "./ruling.cjs";
import type { Setup } from "./setup.cjs";
import type { Systems } from "./systems.cjs";
import type { Texts } from "./texts.cjs";
import type { Verdict } from "./verdict.cjs";
import type { Withdrawn } from "./withdrawn.cjs";

export type {
  Answer, Ask, Case, Comparison, HouseRules, Houses, Match, Next, Night, Posts, Reading, Roles, Ruling, Setup, Systems, Texts, Verdict, Withdrawn,
};
export type { AbilityId, AlignmentId, PassiveId, RulerId, SwitchOptions, SystemId };

export type Lens = LensId;
export type Markup = "text" | "markdown" | "bbcode" | "discord";
/** The text of a night, or an object. */
export type NightInput = string | Night;

export interface Terms {
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
export interface Filters {
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
}

/** Loads the module. In a page it comes before any other function but those that give promises; in Node.js it does nothing. */
export function init(places?: Places): Promise<void>;
/** Resolves a night under each system; `explain` adds each system's account, and `lens` is that of `groups`. */
export function resolve(night: NightInput, terms?: Terms & { lens?: Lens; explain?: boolean }): Ruling;
/** Resolves a night under one system, with its account. */
export function explain(night: NightInput, system: RulerId, terms?: Omit<Terms, "systems">): Verdict;
/** Compares the systems on a night: groups that agree, pairs that diverge. */
export function compare(night: NightInput, terms?: Terms & { lens?: Lens }): Comparison;
/**
 * A host's texts after a night, each as a list of posts: the morning post (with `flips`, sides and roles too), the messages to
 * players, and the ruling. `system` is the one whose ruling counts: without it, the house's, or the first of those asked.
 */
export function texts(
  night: NightInput,
  terms?: Terms & { system?: RulerId; flips?: boolean; markup?: Markup; lens?: Lens },
): Texts;
/**
 * Reads a night as a host pastes it. `answers` are lines that answer questions, as an earlier reading has them. Roles that are
 * Self-Targeting in the house may name themselves.
 */
export function read(paste: string, more?: Pick<Terms, "house"> & { answers?: string[] }): Reading;
/** Answers a question in plain words. The first request of precedents loads them. */
export function ask(question: string, terms?: Terms & { limit?: number }): Promise<Ask>;
/** Searches for precedents by words and filters. */
export function search(words?: string, filters?: Filters): Promise<Answer>;
/** Finds the precedents in a night. Unless `minimise` is false, also those that its differences come down to. */
export function match(night: NightInput, terms?: Terms & { minimise?: boolean }): Promise<Match>;
/** Returns a precedent by its id or the beginning of it; of one that left the corpus, what explains its night now. */
export function show(id: string): Promise<Case | Withdrawn>;
/** Lists the disputes of a setup; with a markup, writes the report as posts. */
export function setup(setup: string, options: Pick<Terms, "house"> & { limit?: number; markup: Markup }): Promise<Posts>;
export function setup(setup: string, options?: Pick<Terms, "house"> & { limit?: number }): Promise<Setup>;
/** Lists the house rules that come with the package. */
export function houses(): Houses;
/** Checks house rules, by the name of a preset or from the text of a TOML file, and returns what they set. */
export function house(house: string): HouseRules;
/** Returns the roster that a night leaves to the next. Without a system, the house's ruling counts, or that of NAR. */
export function nextNight(night: NightInput, terms?: Omit<Terms, "systems"> & { system?: RulerId }): Next;
/** Minimises a night to the smallest on which two systems diverge, or on which one has a finding. */
export function minimise(
  night: NightInput,
  terms: Terms & { lens?: Lens; finding?: string; certificate?: boolean },
): Record<string, unknown> & { named: string };
/** Returns random nights of a frame, as a campaign makes them. */
export function gen(frame: string, which?: { seed?: number; first?: number; count?: number }): Night[];
/** Lists the systems, the abilities native to each, and the switches. */
export function systems(): Systems;
/** Lists the roles that a night may name. */
export function roles(): Roles;
