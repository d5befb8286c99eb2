// The functions without a worker: they answer at once, and whoever asks waits. Those about precedents give promises, for they load them.

import type * as later from "./index.js";

export * from "./index.js";

type Now<F extends (...given: never[]) => Promise<unknown>> = (...given: Parameters<F>) => Awaited<ReturnType<F>>;

export declare const resolve: Now<typeof later.resolve>;
export declare const explain: Now<typeof later.explain>;
export declare const compare: Now<typeof later.compare>;
export declare const possible: Now<typeof later.possible>;
export declare const texts: Now<typeof later.texts>;
export declare const read: Now<typeof later.read>;
export declare const houses: Now<typeof later.houses>;
export declare const house: Now<typeof later.house>;
export declare const rulebook: Now<typeof later.rulebook>;
export declare const game: Now<typeof later.game>;
export declare const minimise: Now<typeof later.minimise>;
export declare const gen: Now<typeof later.gen>;
export declare const rates: Now<typeof later.rates>;
export declare const systems: Now<typeof later.systems>;
export declare const roles: Now<typeof later.roles>;
