import { fraction } from '../../../shop/catalogue/attributes';

/** A verdict. `unknown` means that a deciding number is missing, or can only be decided by measuring. */
export type Verdict = 'fits' | 'does_not_fit' | 'unknown';

/** The rules of comparison (docs/rules.md 15.3 to 15.8). */
type Rule =
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
  | 'hole_purpose'
  | 'pin_in_hole'
  | 'tab_in_shackle'
  | 'wheel'
  | 'bolt_pattern'
  | 'hub_bore';

export type Unit = 'in' | 'per inch' | 'hand' | 'pattern' | 'purpose';

/** One comparison. `inner` goes into or onto `outer`; each is null when it is not stated. */
export interface Reason {
  rule: Rule;
  verdict: Verdict;
  inner: number | string | null;
  outer: number | string | null;
  unit: Unit;
}

/** A reason with its words, built only when needed. A fit has none. */
export interface Finding extends Reason {
  says?: () => string;
}

/** Rounds away floating-point noise. Sizes are stated with three or four decimals. */
export const rounded = (inches: number): number => Math.round(inches * 10_000) / 10_000;

/** Writes a length: "5/8 in", "0.045 in". */
export const length = (inches: number): string => `${fraction(rounded(inches))} in`;

/** Writes a width as the names of brackets and stacks do: "2.625 in". */
export const width = (inches: number): string => `${inches.toFixed(3)} in`;

/** Nominal sizes within this many inches are equal. */
const NOMINAL = 0.005;

/** Whether two nominal sizes in inches are equal within NOMINAL. */
export const isSameSize = (a: number, b: number): boolean => Math.abs(rounded(a - b)) <= NOMINAL;

interface Compared<Value> {
  rule: Rule;
  unit?: Unit;
  inner: Value | undefined;
  outer: Value | undefined;
  /** The names of both sides, for "… is not stated". */
  names: readonly [string, string];
  /** Judges two values that are stated. @returns undefined when they fit */
  decide: (inner: Value, outer: Value) => { verdict: Verdict; says: () => string } | undefined;
}

/** Compares two numbers or words. The verdict is `unknown` when one is missing. */
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

/** A misfit with its words. */
export const doesNotFit = (says: () => string) => ({ verdict: 'does_not_fit', says }) as const;

/** The verdict on comparisons that must all fit. */
export const worst = (reasons: readonly Reason[]): Verdict =>
  reasons.some(({ verdict }) => verdict === 'does_not_fit')
    ? 'does_not_fit'
    : reasons.some(({ verdict }) => verdict === 'unknown')
      ? 'unknown'
      : 'fits';
