// SPDX-License-Identifier: 0BSD
import type { Report } from './report.js';

export type { Case, Report, Verdict } from './report.js';

export interface FairnessOptions {
  /** Items, 1 to 65536; or several numbers of them, each a case of the report. */
  n?: number | ReadonlyArray<number>;
  /** Shuffles to make; 100,000 by default for a function. 'auto': as many as find the usual mistake. */
  trials?: number | 'auto' | string;
  /** As many shuffles as fit into that time, in place of `trials`: seconds, or '10s', '500ms', '2m'. */
  budget?: number | string;
  /** Of a built-in shuffle. */
  seed?: number | bigint | string;
  /** "1..10000": one outcome for each of these seeds, which the function gets as its second argument. */
  seeds?: string;
  /** What the function gets, and what the report calls them; equal ones are alike. In place of n. */
  items?: Iterable<unknown>;
  /** The number of the first item, 0 or 1. */
  base?: 0 | 1;
  /** "24*land,36*spell": which items are alike; n follows from it. The function gets numbers all the same. */
  deck?: string;
  /** How many places are seen: the function leaves, or returns, those that come first, or all items. */
  take?: number;
  /** How many places each hand has, in which order says nothing. */
  hands?: number | Iterable<number>;
  /** What to expect, where not every order alike. Of weights and chances also pairs, or a Map. */
  law?: 'even' | 'derangement' | 'cycle' | 'uniform' | { weights: unknown } | { chances: unknown } | { subset: unknown };
  /** "auto", "all", or names; those to be chosen before looking last: ["auto", "trend", "suspect:A:0"]. */
  checks?: string | Iterable<string>;
  /** The chance that a fair shuffle is called anything else; 1e-6 by default. */
  alpha?: number;
  expect?: 'fair' | 'biased';
  minEffect?: number | string;
  /** Of a built-in shuffle: ends as soon as the evidence is enough. */
  stopEarly?: boolean;
  /** Random words for a built-in shuffle. */
  source?: string;
  /** The order before each shuffle of a built-in one. */
  start?: 'identity' | 'reverse' | 'random' | 'carry';
  /** The report has all counts, as of orders of ten items. */
  verbose?: boolean;
  /** Outcomes come in pairs: is the second independent of the first? */
  paired?: 'recorded';
  /** Of fairnessOf: what is given are counts, of each order, of items (rows) by places, of what came first, of what was taken,
   * of items by blocks of places, or of classes. */
  table?: 'orders' | 'places' | 'first' | 'taken' | 'pairs-taken' | 'blocks' | 'classes';
  /** Of fairnessOf with text: how it is written, and which columns are meant. */
  as?: 'lines' | 'csv' | 'json' | string;
  column?: string | Iterable<string>;
  by?: string;
  /** What the shuffle is called in the report; by default its name. */
  name?: string;
  /** Whether the report gets `html`, too. */
  html?: boolean;
  /** Whether the report gets `svg`, too. */
  svg?: boolean;
  /** Called after each slice of calls of a function, of some 10 ms. */
  onProgress?: (progress: { done: number; trials: number }) => void;
  /** Ends the run, which rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Where fairness.wasm is, if not beside the package: its address or path, its bytes, or the module. */
  wasm?: string | URL | BufferSource | WebAssembly.Module;
}

/** fairness-report/1; docs/report.md of the program has every key. */
export interface FairnessReport extends Report {
  /** What a terminal shows. */
  readonly text: string;
  /** The report as a page, where `html` was asked for. */
  readonly html?: string;
  /** The report as a picture to share, where `svg` was asked for. */
  readonly svg?: string;
}

/** Where the program refused what it was asked, or the run failed. */
export class FairnessError extends Error {
  /** 2: bad input; 3: it failed. */
  status: number;
}

/** What assertFair throws. */
export interface UnfairShuffle extends Error {
  name: 'UnfairShuffle';
  code: 'ERR_UNFAIR_SHUFFLE';
  report: FairnessReport;
}

/** Shuffles the array that it gets, in place, or returns one: of n items, or of those that `take` or `hands` see. Called in this
 * process. The seed is there with `seeds` alone. A promise of the same is awaited. */
export type Shuffle = (items: any[], seed: number) => Iterable<unknown> | ArrayLike<unknown> | void | Promise<Iterable<unknown> | ArrayLike<unknown> | void>;

export function fairness(shuffle: Shuffle | string, options?: FairnessOptions): Promise<FairnessReport>;
/** Orders, or with `table` counts: a row, rows, or text. */
export function fairnessOf(orders: ReadonlyArray<ReadonlyArray<number | string>> | ReadonlyArray<number> | string, options?: FairnessOptions): Promise<FairnessReport>;
/** Rejects with the verdict, the mistake and the cure, unless no bias was found. n is 52 by default. */
export function assertFair(shuffle: Shuffle | string, options?: FairnessOptions): Promise<FairnessReport>;
