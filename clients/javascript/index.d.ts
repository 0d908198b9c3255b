// SPDX-License-Identifier: 0BSD
export interface FairnessOptions {
  /** Items, 1 to 65536. */
  n?: number;
  /** Shuffles to make; 100,000 by default for a function. */
  trials?: number;
  /** Of a built-in shuffle. */
  seed?: number | bigint;
  /** "1..10000": one outcome for each of these seeds, which the function gets as its second argument. */
  seeds?: string;
  /** "24*land,36*spell": which items are alike; n follows from it. The function gets numbers all the same. */
  deck?: string;
  /** How many places are seen: the function leaves, or returns, those that come first, or all items. */
  take?: number;
  /** How many places each hand has, in which order says nothing. */
  hands?: number | ReadonlyArray<number>;
  /** "auto", "all", or names with commas. */
  checks?: string;
  /** The chance that a fair shuffle is called anything else; 1e-6 by default. */
  alpha?: number;
  expect?: 'fair' | 'biased';
  minEffect?: number;
  /** Random words for a built-in shuffle. */
  source?: string;
  /** Of fairnessOf: what is given are counts, of each order, of items (rows) by places, of what came first, of what was taken,
   * of items by blocks of places, or of classes. */
  table?: 'orders' | 'places' | 'first' | 'taken' | 'pairs-taken' | 'blocks' | 'classes';
  /** What the shuffle is called in the report; by default its name. */
  name?: string;
  /** Whether the report gets `html`, too. */
  html?: boolean;
}

export type Verdict = 'no-bias-found' | 'inconclusive' | 'too-even' | 'biased' | 'invalid' | 'skipped';

/** fairness-report/1; docs/report.md of the program has every key. */
export interface FairnessReport {
  schema: 'fairness-report/1';
  verdict: { status: Verdict; as_expected: boolean | null; complete: boolean; alpha: number; [key: string]: unknown };
  cases: Array<Record<string, unknown>>;
  [key: string]: unknown;
  /** What a terminal shows. */
  readonly text: string;
  /** The report as a page, where `html` was asked for. */
  readonly html?: string;
}

/** Shuffles the array that it gets, in place, or returns one: of n items, or of those that `take` or `hands` see. Called in this
 * process. The seed is there with `seeds` alone. */
export type Shuffle = (items: number[], seed: number) => ArrayLike<number> | void;

export function fairness(shuffle: Shuffle | string, options?: FairnessOptions): Promise<FairnessReport>;
/** Orders, or with `table` counts: a row, rows, or text. */
export function fairnessOf(orders: ReadonlyArray<ReadonlyArray<number | string>> | ReadonlyArray<number> | string, options?: FairnessOptions): Promise<FairnessReport>;
/** Rejects with the verdict, the mistake and the cure, unless no bias was found. n is 52 by default. */
export function assertFair(shuffle: Shuffle | string, options?: FairnessOptions): Promise<FairnessReport>;
