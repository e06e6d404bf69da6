import { describe, expect, it } from 'vitest';
import {
  type EndChoice,
  type LinkChoice,
  jointsIn,
  linkParts,
  otherHand,
} from '../../../../src/workbench/builds/link/link-parts';
import { partChoices } from '../../../../src/workbench/fits/choices';
import { fit } from '../../../../src/workbench/fits/pairs/fit';
import type { Bought } from '../../../../src/workbench/fits/cover';
import { indexParts } from '../../../../src/workbench/fits/shelf';
import type { Of, Part } from '../../../../src/workbench/fits/pairs/uses';
import { named, shelf, sold } from '../../fits/real-shelf';

const joint = (sku: string, hand: 'right' | 'left' = 'right'): EndChoice['joint'] => {
  const part = named(sku);
  const piece = jointsIn(part).find(({ thread }) => thread.hand === hand);
  if (!piece) throw new Error(`${sku} has no ${hand} joint`);
  return { part, piece };
};
const tube = (sku: string): LinkChoice['tube'] => {
  const part = named(sku);
  const [choice] = partChoices(part, 'tube');
  if (!choice) throw new Error(`${sku} is no tube`);
  return { part, tube: choice.piece.tube };
};
const bracket = (sku: string): EndChoice['bracket'] => {
  const part = named(sku);
  const [choice] = partChoices(part, 'bracket');
  if (!choice) throw new Error(`${sku} is no bracket`);
  return { part, clevis: choice.piece.clevis };
};
const ownBracket = (numbers: Partial<Of<'clevis'>>): EndChoice['bracket'] => ({
  part: undefined,
  clevis: { kind: 'clevis', ...numbers },
});

const written = (bought: readonly Bought[]) =>
  bought.map(({ part, quantity }) => `${quantity} ${part.sku?.replace('NR-', '')}`).toSorted();

/** A link with the same joint and bracket at both ends. */
const link = (
  right: EndChoice['joint'],
  left: EndChoice['joint'],
  rest: { tube: LinkChoice['tube']; bracket: EndChoice['bracket']; count?: number },
): LinkChoice => ({
  count: rest.count ?? 1,
  tube: rest.tube,
  ends: [
    { joint: right, bracket: rest.bracket },
    { joint: left, bracket: rest.bracket },
  ],
});

describe('the parts of links', () => {
  it('as put together by hand: one link of 7/8-14 joints in 2 in brackets', () => {
    const chosen = linkParts(
      [
        link(joint('HJ-CM-087R'), joint('HJ-CM-087L', 'left'), {
          tube: tube('SU-TUBE-200'),
          bracket: bracket('SU-LB-200'),
        }),
      ],
      shelf,
    );
    expect(written(chosen.bought)).toEqual(
      [
        '1 HJ-CM-087R',
        '1 HJ-CM-087L',
        '1 HH-JN-087P',
        '1 HH-TA-087P',
        '2 HH-MS-7562',
        '2 HH-BN-62350',
        '2 SU-LB-200',
      ].toSorted(),
    );
    expect(chosen.links[0]?.flatMap(({ missing }) => missing)).toEqual([]);
  });

  it('needs no jam nuts where they come with the joints', () => {
    const pair = joint('HJ-CM-075P');
    const other = joint('HJ-CM-075P', 'left');
    const rest = { tube: tube('ST-TT-150'), bracket: ownBracket({}), count: 4 };
    const chosen = linkParts([link(pair, other, rest)], shelf);
    expect(written(chosen.bought)).toEqual(['4 HH-TA-075P', '4 HJ-CM-075P']);
    expect(chosen.links[0]?.[0].nut?.part).toBe(pair.part);
  });

  it('buys pairs once for a left-hand end of one link and a right-hand end of another', () => {
    const rest = { tube: tube('ST-TT-150'), bracket: ownBracket({}) };
    const [right, left] = [joint('HJ-CM-075R'), joint('HJ-CM-075L', 'left')];
    const chosen = linkParts([link(right, right, rest), link(left, left, rest)], shelf);
    expect(written(chosen.bought)).toEqual(
      ['2 HJ-CM-075R', '2 HJ-CM-075L', '2 HH-JN-075P', '2 HH-TA-075P'].toSorted(),
    );
  });

  it('needs no spacers where the ball fills the bracket', () => {
    const [right, left] = [joint('HJ-CM-075R'), joint('HJ-CM-075L', 'left')];
    const rest = { tube: tube('ST-TT-150'), bracket: bracket('SU-LB-088') };
    const chosen = linkParts([link(right, left, rest)], shelf);
    expect(chosen.links[0]?.map(({ spacer }) => spacer)).toEqual(['none', 'none']);
    expect(written(chosen.bought)).toContain('2 HH-BN-75275');
  });

  it('says what does not meet, and what would', () => {
    const [right, left] = [joint('HJ-CM-075R'), joint('HJ-CM-075L', 'left')];
    const wide = ownBracket({ insideWidthIn: 2.625, boltIn: 0.75, plateIn: 0.25 });
    const [[end] = []] = linkParts(
      [link(right, left, { tube: tube('SU-TUBE-200'), bracket: wide })],
      shelf,
    ).links;
    expect(end?.missing).toEqual([
      'No adapter on the shelf takes 3/4-16 right-hand in tube of 2 in x 1/4 in wall; for this thread it has adapters for tube of 1-1/2 in',
      'Bracket is 2.625 in inside, the joint is 0.875 in: 1-3/4 in too narrow without spacers; with spacers of the shelf it is 2 in on a 5/8 in bolt',
    ]);
  });

  it('asks for the numbers of a bracket that are not known', () => {
    const [right, left] = [joint('HJ-CM-075R'), joint('HJ-CM-075L', 'left')];
    const missing = (numbers: Partial<Of<'clevis'>>) =>
      linkParts(
        [link(right, left, { tube: tube('ST-TT-150'), bracket: ownBracket(numbers) })],
        shelf,
      ).links[0]?.[0].missing;
    expect(missing({})).toEqual([
      'Measure the bracket: inside width and bolt decide about spacers',
    ]);
    expect(missing({ insideWidthIn: 2, boltIn: 0.625 })).toEqual([
      "Measure the bracket's plate: it decides about the bolt's length",
    ]);
    expect(missing({ insideWidthIn: 2, boltIn: 0.625, plateIn: 0.75 })).toEqual([
      'No bolt on the shelf: 5/8 in with a grip of 3-1/2 to 3-3/4 in',
    ]);
  });

  it('all fit what they meet, for every joint, tube and link bracket of the shelf', () => {
    const all = [...shelf.parts.values()];
    const tubes = all.flatMap((part) =>
      partChoices(part, 'tube').map(({ piece }) => ({ part, tube: piece.tube })),
    );
    const brackets = all.flatMap((part) =>
      partChoices(part, 'bracket').flatMap(({ piece }) =>
        piece.isForLinks ? [{ part, clevis: piece.clevis }] : [],
      ),
    );
    let proposed = 0;
    const mustFit = (one: Part, other: Part) => {
      proposed += 1;
      expect([one.name, other.name, fit(one, other)?.verdict]).toEqual([
        one.name,
        other.name,
        'fits',
      ]);
    };
    for (const part of all)
      for (const piece of jointsIn(part)) {
        const other = otherHand({ part, piece }, shelf);
        expect([part.name, other?.piece.thread.hand]).toEqual([
          part.name,
          piece.thread.hand === 'right' ? 'left' : 'right',
        ]);
        for (const oneTube of tubes)
          for (const oneBracket of brackets) {
            const choice = link({ part, piece }, other ?? { part, piece }, {
              tube: oneTube,
              bracket: oneBracket,
            });
            const [ends = []] = linkParts([choice], shelf).links;
            for (const [at, { adapter, nut, spacer, bolt }] of ends.entries()) {
              const own = choice.ends[at]?.joint.part ?? part;
              if (adapter) mustFit(own, adapter.part);
              if (adapter) mustFit(adapter.part, oneTube.part);
              if (nut && nut.part !== own) mustFit(own, nut.part);
              if (spacer === 'none') mustFit(own, oneBracket.part);
              else if (spacer) mustFit(own, spacer.part);
              if (typeof spacer === 'object') mustFit(spacer.part, oneBracket.part);
              if (bolt) mustFit(bolt.part, oneBracket.part);
              if (bolt) mustFit(bolt.part, typeof spacer === 'object' ? spacer.part : own);
            }
          }
      }
    expect(proposed).toBeGreaterThan(1000);
  });

  it('are there for one hand when the shelf lacks the other', () => {
    const one = sold.map((product) =>
      product.sku === 'NR-HH-TA-075P'
        ? {
            ...product,
            interfaces:
              product.interfaces?.filter((at) => !('hand' in at && at.hand === 'left')) ?? [],
          }
        : product,
    );
    const [right, left] = [joint('HJ-CM-075R'), joint('HJ-CM-075L', 'left')];
    const [ends = []] = linkParts(
      [link(right, left, { tube: tube('ST-TT-150'), bracket: ownBracket({}) })],
      indexParts(one),
    ).links;
    expect(ends.map(({ adapter }) => adapter !== undefined)).toEqual([true, false]);
  });
});

describe('the other hand of a joint', () => {
  it('is of the same make, although another one has the same numbers', () => {
    const other = (sku: string) => otherHand({ part: named(sku), piece: joint(sku).piece }, shelf);
    expect(other('HJ-LT-075R')?.part.sku).toBe('NR-HJ-LT-075L');
    expect(other('HJ-CM-075R')?.part.sku).toBe('NR-HJ-CM-075L');
    expect(other('HJ-CM-075P')?.part.sku).toBe('NR-HJ-CM-075P');
  });
});
