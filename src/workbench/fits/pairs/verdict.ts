import { fraction } from '../../../shop/catalogue/attributes';

/** `unknown`: a number that decides is not stated, or it only decides when measured. */
export type Verdict = 'fits' | 'does_not_fit' | 'unknown';

/** What is compared (docs/rules.md 15.3 to 15.8). */
export type Rule =
  | 'thread_size'
  | 'thread_pitch'
  | 'thread_hand'
  | 'shank_clearance'
  | 'tube_od'
  | 'shank_in_bore'
  | 'stack_width'
  | 'bolt_in_hole'
  | 'one_bolt'
  | 'bolt_grip'
  | 'bolt_length'
  | 'pin_in_hole'
  | 'tab_in_shackle'
  | 'wheel'
  | 'bolt_pattern'
  | 'hub_bore';

export type Unit = 'in' | 'per inch' | 'hand' | 'pattern';

/** One comparison: `inner` is what goes into or onto the other, `outer` what takes it; null where it is not stated. */
export interface Reason {
  rule: Rule;
  verdict: Verdict;
  inner: number | string | null;
  outer: number | string | null;
  unit: Unit;
}

/** A reason with the words for it, made when they are asked for; none when it fits. */
export interface Finding extends Reason {
  says?: () => string;
}

/** Sizes are stated with three or four decimals; sums of them are rounded. */
export const rounded = (inches: number): number => Math.round(inches * 10_000) / 10_000;

/** A length in words: "5/8 in", "0.045 in". */
export const length = (inches: number): string => `${fraction(rounded(inches))} in`;

/** A width as brackets and stacks are named: "2.625 in". */
export const width = (inches: number): string => `${inches.toFixed(3)} in`;

/** Nominal sizes are equal within this, inches. */
const NOMINAL = 0.005;

export const isSameSize = (a: number, b: number): boolean => Math.abs(rounded(a - b)) <= NOMINAL;

interface Compared<Value> {
  rule: Rule;
  unit?: Unit;
  inner: Value | undefined;
  outer: Value | undefined;
  /** What the two are called, for "… is not stated". */
  names: readonly [string, string];
  /** @returns nothing when it fits */
  decide: (inner: Value, outer: Value) => { verdict: Verdict; says: () => string } | undefined;
}

/** Compares two numbers or words; `unknown` when one is not stated. */
export const compare = <Value extends number | string>({
  rule,
  unit = 'in',
  inner,
  outer,
  names,
  decide,
}: Compared<Value>): Finding => {
  if (inner !== undefined && outer !== undefined) {
    const fault = decide(inner, outer);
    if (!fault) return { rule, verdict: 'fits', inner, outer, unit };
    return { rule, verdict: fault.verdict, inner, outer, unit, says: fault.says };
  }
  const says = () => {
    const missing = names.filter((_, at) => (at ? outer : inner) === undefined);
    return `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not stated`;
  };
  return { rule, verdict: 'unknown', inner: inner ?? null, outer: outer ?? null, unit, says };
};

export const doesNotFit = (says: () => string) => ({ verdict: 'does_not_fit', says }) as const;

/** The verdict of comparisons that must all fit. */
export const worst = (found: readonly Reason[]): Verdict =>
  found.some(({ verdict }) => verdict === 'does_not_fit')
    ? 'does_not_fit'
    : found.some(({ verdict }) => verdict === 'unknown')
      ? 'unknown'
      : 'fits';
