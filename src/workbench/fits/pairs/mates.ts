import type { Interface } from '../../../shop/catalogue/interfaces';
import { type Kind, type Of, threadSize } from './uses';

/**
 * The sizes at which two kinds of interfaces can mate: `outer - inner` lies between `from` and `to`, in inches. The
 * rules decide (pairs.ts); this table only spares a search from looking at everything else.
 */
export interface Mate {
  inner: Kind;
  outer: Kind;
  innerIn: (one: Interface) => number | undefined;
  outerIn: (one: Interface) => number | undefined;
  from: number;
  to: number;
}

const side = <K extends Kind>(kind: K, size: (one: Of<K>) => number | undefined) => ({
  kind,
  size: (one: Interface) => size(one as Of<K>), // called for this kind only
});

const row = (
  inner: ReturnType<typeof side>,
  outer: ReturnType<typeof side>,
  from: number,
  to: number,
): Mate => ({
  inner: inner.kind,
  outer: outer.kind,
  innerIn: inner.size,
  outerIn: outer.size,
  from,
  to,
});

const bore = {
  ball: side('ball', ({ boreIn }) => boreIn),
  sleeve: side('sleeve', ({ boreIn }) => boreIn),
  spacer: side('spacer', ({ boreIn }) => boreIn),
  hole: side('hole', ({ diameterIn, boltIn }) => diameterIn ?? boltIn),
  clevis: side('clevis', ({ boltIn }) => boltIn),
};
const holeBolt = side('hole', ({ boltIn }) => boltIn);
const bolt = side('bolt', ({ diameterIn }) => diameterIn);
const inside = side('clevis', ({ insideWidthIn }) => insideWidthIn);
const tube = side('tube', ({ odIn }) => odIn);
const ring = side('ring', ({ wheelIn }) => wheelIn);
/** Hub patterns are compared as text, so they have no size. */
const pattern = side('bolt_pattern', () => 0);

/** This is wider than any tolerance between equal sizes. */
const EQUAL = 0.01;
const HOLE = 0.032;
const SHIM = 0.063;

export const MATES: readonly Mate[] = [
  row(side('male_thread', threadSize), side('female_thread', threadSize), 0, 0),
  row(
    side('tube_plug', ({ tubeOdIn }) => tubeOdIn),
    tube,
    -EQUAL,
    EQUAL,
  ),
  row(
    side('on_tube', ({ odIn }) => odIn),
    tube,
    -EQUAL,
    EQUAL,
  ),
  row(
    side('spacer', ({ plugDiameterIn }) => plugDiameterIn),
    bore.ball,
    -EQUAL,
    EQUAL,
  ),
  row(
    side('spacer', ({ stackWidthIn }) => stackWidthIn),
    inside,
    0,
    SHIM,
  ),
  row(bore.spacer, holeBolt, -HOLE, HOLE),
  row(
    side('ball', ({ widthIn }) => widthIn),
    inside,
    0,
    SHIM,
  ),
  row(bore.ball, holeBolt, -HOLE, HOLE),
  row(
    side('sleeve', ({ widthIn }) => widthIn),
    inside,
    0,
    SHIM,
  ),
  row(bolt, bore.clevis, 0, HOLE),
  row(bolt, bore.hole, 0, HOLE),
  row(bolt, bore.spacer, 0, HOLE),
  row(bolt, bore.ball, 0, HOLE),
  row(bolt, bore.sleeve, 0, HOLE),
  row(
    side('pin', ({ diameterIn }) => diameterIn),
    side('hole', ({ diameterIn }) => diameterIn),
    0,
    0.126,
  ),
  row(ring, ring, -EQUAL, EQUAL),
  row(pattern, pattern, 0, 0),
];
