import { fraction } from '../../shop/catalogue/attributes';
import {
  type Held,
  type ListFinding,
  type PartList,
  distinctParts,
  nearest,
  some,
  total,
} from './check-list';
import { choose, doesFit, partChoices } from './choices';
import { partRank } from './cover';
import type { ShelfPart } from './shelf';
import { type Use, asUse, threadSize } from './pairs/uses';

const ofAdapter = ({ piece }: Held<'adapter'>): Use[] => [asUse(piece.plug)];
const ofTube = ({ piece }: Held<'tube'>): Use[] => [asUse(piece.tube)];

/** A tube has two ends. */
const ENDS = 2;

/** Finds an adapter on the shelf for a tube, if possible with the thread of a joint on the list. */
const adapterFor = ({ piece: { tube } }: Held<'tube'>, list: PartList): ShelfPart | undefined => {
  const threads = list.held('joint').flatMap(({ piece }) => piece.thread ?? []);
  const suits = (part: ShelfPart) =>
    partChoices(part, 'adapter').some(({ piece: { thread } }) =>
      threads.some(
        (joint) => thread && threadSize(joint) === threadSize(thread) && joint.tpi === thread.tpi,
      ),
    );
  const all = [...list.shelf.mates(tube, 'tube_plug')].filter((part) =>
    partChoices(part, 'adapter').some(({ piece: { plug } }) => doesFit(plug, tube)),
  );
  const suitable = threads.length ? all.filter(suits) : all;
  return suitable.toSorted((a, b) => partRank(a) - partRank(b))[0];
};

const adaptersIn = (part: ShelfPart): number =>
  total(partChoices(part, 'adapter').map(({ piece }) => piece));

const together = (adapters: Held<'adapter'>[], tubes: Held<'tube'>[]): ListFinding[] => {
  const findings: ListFinding[] = [];
  const named = new Set<ShelfPart>();
  const report = (a: ShelfPart, b: ShelfPart, because: string) => {
    findings.push({
      code: 'adapter_and_tube',
      level: 'mismatch',
      parts: distinctParts([{ part: a }, { part: b }]),
      because,
    });
    named.add(a).add(b);
  };
  for (const part of distinctParts(adapters)) {
    const uses = adapters.filter((one) => one.part === part).flatMap(ofAdapter);
    const near = nearest(uses, tubes, ofTube);
    if (near?.fit.verdict === 'does_not_fit') report(part, near.one.part, near.fit.because);
    else if (
      near?.fit.verdict === 'unknown' &&
      near.fit.reasons.every(({ inner, outer }) => inner !== null && outer !== null)
    )
      findings.push({
        code: 'adapter_is_loose',
        level: 'advice',
        parts: distinctParts([{ part }, near.one]),
        because: near.fit.because,
      });
  }
  for (const part of distinctParts(tubes)) {
    const uses = tubes.filter((one) => one.part === part).flatMap(ofTube);
    const near = nearest(uses, adapters, ofAdapter);
    if (near?.fit.verdict === 'does_not_fit' && !named.has(part))
      report(near.one.part, part, near.fit.because);
  }
  return findings;
};

/** Checks the adapters and tubes of a list. */
export const checkTubes = (list: PartList): ListFinding[] => {
  const adapters = list.held('adapter');
  // A tube without a stated length is bent or cut for something else.
  const tubes = list.held('tube').filter(({ piece }) => piece.tube.lengthIn !== undefined);
  const [adapter] = adapters;
  const [tube] = tubes;
  if (adapter && !tube) {
    const { plug } = adapter.piece;
    const [best] = choose(list.shelf.mates(plug, 'tube'), 'tube', {
      accepts: ({ tube: one }) => one.lengthIn !== undefined && doesFit(plug, one),
      need: 1,
    });
    const size = plug.tubeOdIn === undefined ? '' : `${fraction(plug.tubeOdIn)} in `;
    return [
      {
        code: 'adapter_without_tube',
        level: 'missing',
        parts: distinctParts(adapters),
        because: `The list has no tube for its adapters; they take ${size}tube`,
        suggestion: best && { part: best.part, quantity: 1 },
      },
    ];
  }
  if (!adapter && tube) {
    const part = adapterFor(tube, list);
    const ends = ENDS * total(tubes);
    return [
      {
        code: 'tube_without_adapter',
        level: 'missing',
        parts: distinctParts(tubes),
        because: `The list has no adapters for the ends of ${some(total(tubes), 'tube')}`,
        suggestion: part && { part, quantity: Math.ceil(ends / adaptersIn(part)) },
      },
    ];
  }
  const findings = together(adapters, tubes);
  const fitting = adapters.filter((one) =>
    tubes.some(({ piece }) => doesFit(one.piece.plug, piece.tube)),
  );
  const filled = tubes.filter(({ piece }) =>
    adapters.some((one) => doesFit(one.piece.plug, piece.tube)),
  );
  const ends = ENDS * total(filled);
  const lack = ends - total(fitting);
  const [like] = filled;
  if (lack > 0 && like) {
    const part = adapterFor(like, list);
    findings.push({
      code: 'too_few_adapters',
      level: 'missing',
      parts: distinctParts([...filled, ...fitting]),
      because: `${some(total(filled), 'tube')} ${total(filled) === 1 ? 'has' : 'have'} ${ends} ends, and the list has ${some(total(fitting), 'adapter')} for them`,
      suggestion: part && { part, quantity: Math.ceil(lack / adaptersIn(part)) },
    });
  }
  return findings;
};
