import {
  type Held,
  type Line,
  type ListFinding,
  type PartList,
  distinctParts,
  nearest,
  partList,
  total,
} from './check-list';
import { checkLoners } from './check-loners';
import { checkSizes } from './check-sizes';
import { checkStacks } from './check-stacks';
import { checkThreads } from './check-threads';
import { checkTubes } from './check-tubes';
import { choose, doesFit } from './choices';
import type { Shelf } from './shelf';
import { asUse } from './pairs/uses';

/** Finds a bolt on the shelf for a bracket. */
const boltFor = (bracket: Held<'bracket'>, bolts: readonly Held<'bolt'>[], { shelf }: PartList) => {
  const { clevis } = bracket.piece;
  const need = total(bolts);
  const [best] = choose(shelf.mates(clevis, 'bolt'), 'bolt', {
    accepts: ({ bolt, tpi }) => bolt.lengthIn !== undefined && doesFit(bolt, clevis, tpi),
    need,
  });
  return best && { part: best.part, quantity: Math.ceil(need / best.piece.count) };
};

/** Reports bolts that are too thick, too thin or too short for everything on the list. */
const checkBolts = (list: PartList): ListFinding[] => {
  const all = list.held('bolt').filter(({ piece }) => piece.bolt.lengthIn !== undefined);
  const brackets = list.held('bracket');
  const others = [
    ...list.held('tab').map(({ part, piece }) => ({ part, on: piece.hole })),
    ...list.held('bushing').map(({ part, piece }) => ({ part, on: piece.sleeve })),
    ...list.held('spacer').map(({ part, piece }) => ({ part, on: piece.spacer })),
    ...list.held('joint').map(({ part, piece }) => ({ part, on: piece.ball })),
  ];
  const plates = others.filter(({ on }) => on.kind === 'hole');
  return distinctParts(all).flatMap((part): ListFinding[] => {
    const bolts = all.filter((one) => one.part === part);
    const uses = bolts.map(({ piece }) => asUse(piece.bolt, piece.tpi));
    const inBracket = nearest(uses, brackets, ({ piece }) => [asUse(piece.clevis)]);
    const inOther = nearest(uses, brackets.length ? plates : others, ({ on }) => [asUse(on)]);
    const near = inBracket ?? inOther;
    if (!near || [inBracket, inOther].some((one) => one && one.fit.verdict !== 'does_not_fit'))
      return [];
    return [
      {
        code: 'bolt_does_not_fit',
        level: 'mismatch',
        parts: distinctParts([{ part }, near.one]),
        because: near.fit.because,
        suggestion: inBracket && boltFor(inBracket.one, bolts, list),
      },
    ];
  });
};

const LEVELS = ['mismatch', 'missing', 'advice'];

/**
 * Checks a cart or another list (docs/rules.md 15.11). Findings come as mismatches first, then missing parts, then
 * advice. Unknown products are skipped. A finding never blocks an order.
 */
export const check = (lines: readonly Line[], shelf: Shelf): ListFinding[] => {
  const list = partList(lines, shelf);
  const findings = [
    ...checkThreads(list),
    ...checkTubes(list),
    ...checkStacks(list),
    ...checkSizes(list),
    ...checkBolts(list),
  ];
  return [...findings, ...checkLoners(list, findings)].toSorted(
    (a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level),
  );
};
