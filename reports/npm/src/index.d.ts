import type { Ask } from "./ask.cjs";
import type { Comparison } from "./comparison.cjs";
import type { House, SwitchOptions } from "./house.cjs";
import type { AbilityId, AlignmentId, Night, PassiveId } from "./night.cjs";
import type { Reading } from "./reading.cjs";
import type { LensId, RulerId, Ruling, SystemId } from "./ruling.cjs";
import type { Texts } from "./texts.cjs";
import type { Verdict } from "./verdict.cjs";

export type { Ask, Comparison, House, Night, Reading, Ruling, Texts, Verdict };
export type { AbilityId, AlignmentId, PassiveId, RulerId, SwitchOptions, SystemId };

export type Lens = LensId;
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
  terms?: Terms & { system?: RulerId; flips?: boolean; markup?: "text" | "markdown" | "bbcode" | "discord"; lens?: Lens },
): Texts;
/** Reads a night as a host pastes it. */
export function read(paste: string): Reading;
/** Answers a question in plain words. The first question loads the precedents. */
export function ask(question: string, terms?: Terms & { limit?: number }): Promise<Ask>;
/** Minimises a night to the smallest on which two systems diverge, or on which one has a finding. */
export function minimise(
  night: NightInput,
  terms: Terms & { lens?: Lens; finding?: string; certificate?: boolean },
): Record<string, unknown> & { named: string };
/** Returns random nights of a frame, as a campaign makes them. */
export function gen(frame: string, which?: { seed?: number; first?: number; count?: number }): Night[];
/** Lists the systems, the abilities native to each, and the switches. */
export function systems(): Record<string, unknown>;
/** Lists the roles that a night may name. */
export function roles(): Record<string, unknown>;
