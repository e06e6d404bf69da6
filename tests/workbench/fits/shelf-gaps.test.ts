import { describe, expect, it } from 'vitest';
import { type Shelf, indexParts } from '../../../src/workbench/fits/shelf';
import { type ShelfGap, shelfGaps } from '../../../src/workbench/fits/shelf-gaps';
import type { Part } from '../../../src/workbench/fits/pairs/uses';
import type { Interface } from '../../../src/shop/catalogue/interfaces';
import { adapter, bolt, bracket, bushing, joint, nut, part, spacer, tab, tube } from './parts';
import { sold } from './real-shelf';

/** Writes the gaps of some kinds: "SU-LB-262: bolt …". */
const written = (gaps: readonly ShelfGap[], ...kinds: ShelfGap['kind'][]) =>
  gaps
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ part: { sku }, missing }) => `${sku?.replace('NR-', '')}: ${missing.join('; ')}`);

const without = (...skus: string[]) =>
  indexParts(sold.filter(({ sku }) => !skus.includes(sku?.replace('NR-', '') ?? '')));

const today = shelfGaps(indexParts(sold));

describe("the gaps of today's shelf (docs/rules.md 15.14)", () => {
  it('are brackets without a bolt', () => {
    expect(written(today, 'partner')).toEqual([
      'TG-LS-050: bolt 1/2 in with a grip of 2-5/8 to 2-7/8 in',
      'ST-CM-300: bolt 5/8 in with a grip of 1-3/4 to 2 in',
    ]);
  });

  it('are no contents of kits', () => {
    expect(written(today, 'contents')).toEqual([]);
  });

  it('are the numbers that makers state', () => {
    const BALL =
      'Ball of a joint: ball diameter, head diameter, head width, misalignment to each side';
    const RATING = 'Load rating: working load limit, breaking strength';
    const pulled = ['DT-100', 'TP-075', 'BS-075', 'KR-087', 'TS-308', 'SS-044', 'SR-600'];
    const joints = sold.flatMap(({ sku }) => (sku?.startsWith('NR-HJ-') ? [sku.slice(3)] : []));
    expect(joints).toHaveLength(15);
    const PLATE = 'Inside of a bracket: plate thickness';
    const BOLT = 'Bolt: length under the head, grip without thread';
    expect(written(today, 'number').toSorted()).toEqual(
      [
        ...joints.map((sku) => `${sku}: ${BALL}`),
        ...pulled.map((sku) => `RG-${sku}: ${RATING}`),
        'TG-RIV-025: Female thread: thread hand, usable thread',
        `WB-KIT-15: ${BOLT}`,
        `WB-KIT-17: ${BOLT}`,
        `ST-DSC-150: ${PLATE}`,
        `ST-DSC-175: ${PLATE}`,
        `ST-DSC-200: ${PLATE}`,
        'ST-FS-058: Sleeve of a bushing: sleeve width',
        `TL-DD-SET3: ${BOLT}`,
      ].toSorted(),
    );
  });

  it('are the contents that have no SKU', () => {
    const words = written(today, 'words');
    expect(words).toHaveLength(18);
    expect(words).toContain('AX-FTK-300: 10 × plate of the upper link mounts');
    expect(words).toContain('HH-BN-50300: 1 × hex head bolt; 1 × hex nut; 2 × washer');
  });

  it('come by kind, then as the shelf is', () => {
    const kinds = today.map(({ kind }) => kind);
    expect([...new Set(kinds)]).toEqual(['partner', 'number', 'words']);
    expect(kinds).toEqual(
      [...kinds].toSorted(
        (a, b) => [...new Set(kinds)].indexOf(a) - [...new Set(kinds)].indexOf(b),
      ),
    );
    const place = new Map(sold.map(({ id }, at) => [id, at]));
    const places = today
      .filter(({ kind }) => kind === 'number')
      .map(({ part: { id } }) => place.get(id) ?? NaN);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

/** The gaps that appear when products leave the shelf, decided by hand. */
const BROKEN: [gone: string[], gaps: string[]][] = [
  [
    ['HH-JN-062P'],
    ['HJ-CM-062R: jam nut 5/8-18 right-hand', 'HJ-CM-062L: jam nut 5/8-18 left-hand'],
  ],
  // The pair has its own jam nuts, and nobody can buy them for other joints.
  [
    ['HH-JN-075P'],
    [
      'HJ-CM-075R: jam nut 3/4-16 right-hand',
      'HJ-CM-075L: jam nut 3/4-16 left-hand',
      'HJ-LT-075R: jam nut 3/4-16 right-hand',
      'HJ-LT-075L: jam nut 3/4-16 left-hand',
    ],
  ],
  [
    ['HH-TA-050P'],
    [
      'HJ-CM-050R: tube adapter 1/2-20 right-hand',
      'HJ-CM-050L: tube adapter 1/2-20 left-hand',
      'SU-TUBE-100: tube adapter for 1 in tube, 0.76 in inside',
    ],
  ],
  [['SU-TUBE-125'], ['HH-TA-062P: tube 1-1/4 in outside and 1 in inside']],
  // One of the two adapters still takes the tube.
  [
    ['HH-TA-087P'],
    ['HJ-CM-087R: tube adapter 7/8-14 right-hand', 'HJ-CM-087L: tube adapter 7/8-14 left-hand'],
  ],
  [
    ['HJ-CM-087L'],
    [
      'HJ-CM-087R: joint 7/8-14 left-hand, for the other end of the link',
      'HH-TA-087P: joint 7/8-14 left-hand',
      'HH-JN-087P: joint or bolt 7/8-14 left-hand',
    ],
  ],
  [
    ['HH-MS-6250'],
    [
      'HJ-CM-062R: bracket 3/4 in inside for a 5/8 in bolt, or spacers with a 5/8 in shank',
      'HJ-CM-062L: bracket 3/4 in inside for a 5/8 in bolt, or spacers with a 5/8 in shank',
      'SU-LB-150: joint, spacers or bushing 1-1/2 in wide for a 1/2 in bolt',
    ],
  ],
  [
    ['SU-LB-125'],
    [
      'HJ-CM-050R: bracket 5/8 in inside for a 1/2 in bolt, or bracket 1-1/4 in inside for a 3/8 in bolt',
      'HJ-CM-050L: bracket 5/8 in inside for a 1/2 in bolt, or bracket 1-1/4 in inside for a 3/8 in bolt',
      'HH-MS-5038: bracket 1-1/4 in inside for a 3/8 in bolt',
    ],
  ],
  [
    ['HH-BN-38250'],
    [
      'HJ-CM-050R: bolt 3/8 in with a grip of 1-5/8 to 1-7/8 in',
      'HJ-CM-050L: bolt 3/8 in with a grip of 1-5/8 to 1-7/8 in',
      'SU-LB-125: bolt 3/8 in with a grip of 1-5/8 to 1-7/8 in',
    ],
  ],
  [['SU-TAB-250'], ['SU-BSH-250: bracket 2-1/2 in inside for a 3/4 in bolt']],
  [['SU-BSH-250'], ['SU-TAB-250: joint, spacers or bushing 2-1/2 in wide for a 3/4 in bolt']],
  [
    ['HJ-CM-050R', 'HJ-CM-050L'],
    [
      'HH-MS-5038: joint with a 1/2 in bore',
      'SU-LB-125: joint, spacers or bushing 1-1/4 in wide for a 3/8 in bolt',
      'HH-TA-050P: joint 1/2-20 right-hand; joint 1/2-20 left-hand',
      'HH-JN-050P: joint or bolt 1/2-20 left-hand',
    ],
  ],
];

describe('when a product leaves the shelf', () => {
  it.each(BROKEN)('%j', (gone, gaps) => {
    const known = written(today, 'partner');
    const now = written(shelfGaps(without(...gone)), 'partner');
    expect(now.filter((line) => !known.includes(line)).toSorted()).toEqual(gaps.toSorted());
    expect(known.filter((line) => !now.includes(line))).toEqual([]);
  });

  it('the kits with it name what is gone', () => {
    expect(written(shelfGaps(without('SU-LB-200', 'HJ-CM-087L')), 'contents')).toEqual([
      'SU-4LK-200: 4 × NR-HJ-CM-087L; 8 × NR-SU-LB-200',
    ]);
  });
});

const gapsAmong = (...parts: Part[]) =>
  shelfGaps(
    indexParts(parts.map((part, at) => ({ ...part, id: at + 1, price: '1.00', inStock: true }))),
  );

describe('a part alone', () => {
  it.each([
    [
      joint('joint', '3/4-16 R', 0.75, 0.875),
      'jam nut 3/4-16 right-hand; tube adapter 3/4-16 right-hand; joint 3/4-16 left-hand, for the other end of the link; bracket 7/8 in inside for a 3/4 in bolt, or spacers with a 3/4 in shank',
    ],
    [nut('nut', '3/4-16 L'), 'joint or bolt 3/4-16 left-hand'],
    [
      adapter('adapter', '3/4-16 L', 1, 1.5),
      'tube 1-1/2 in outside and 1 in inside; joint 3/4-16 left-hand',
    ],
    [tube('tube', 1.5, 0.25), 'tube adapter for 1-1/2 in tube, 1 in inside'],
    [
      spacer('spacer', 0.75, 0.625, 2),
      'joint with a 3/4 in bore; bracket 2 in inside for a 5/8 in bolt',
    ],
    [
      bracket('bracket', 2, 0.625, 0.25),
      'joint, spacers or bushing 2 in wide for a 5/8 in bolt; bolt 5/8 in with a grip of 2-1/2 to 2-3/4 in',
    ],
    [bushing('bushing', 0.75, 2.5), 'bracket 2-1/2 in inside for a 3/4 in bolt'],
  ])('$sku', (part, missing) => {
    expect(written(gapsAmong(part), 'partner')).toEqual([`${part.sku}: ${missing}`]);
  });

  it.each([
    joint('joint', '3/4-?'),
    nut('nut', '3/4-16'),
    adapter('adapter', '3/4-16'),
    tube('tube', 1.5),
    spacer('spacer'),
    bracket('bracket', undefined, 0.625),
    bushing('bushing', 0.75),
    bolt('bolt', 0.75),
  ])('$sku: it lacks numbers, not partners that they would decide', (part) => {
    expect(gapsAmong(part).map(({ kind }) => kind)).toEqual(['number']);
  });

  it('with a number that its kind need not state lacks nothing', () => {
    const bent = {
      ...tube('hoop', 1.75, 0.12),
      interfaces: [{ kind: 'tube', odIn: 1.75, wallIn: 0.12 } as const],
    };
    expect(
      gapsAmong(
        bent,
        tab('tab', undefined, undefined, 0.5),
        tab('ring tab', 0.9375, 1, undefined, { purpose: 'shackle' }),
        tab('drained plate', 0.5, undefined, undefined, { purpose: 'other' }),
      ),
    ).toEqual([]);
    expect(written(gapsAmong(tab('tab', 0.9375)), 'number')).toEqual([
      'tab: Hole: what it takes, plate thickness',
    ]);
  });

  it('need not state what its maker does not, nor the plate of a bracket with a clamp length', () => {
    const clamp: Interface = { kind: 'clevis', insideWidthIn: 2, boltIn: 0.625, clampIn: 2.5 };
    expect(written(gapsAmong(part('clamp', clamp)), 'number')).toEqual([]);
    expect(written(gapsAmong(part('clamp', clamp)), 'partner')).toEqual([
      'clamp: joint, spacers or bushing 2 in wide for a 5/8 in bolt; bolt 5/8 in with a grip of 2-1/2 to 2-3/4 in',
    ]);
  });

  it('that pulls needs both numbers of a load rating', () => {
    const category = { name: 'Recovery', slug: 'recovery-gear' };
    const gear = (...interfaces: Interface[]) => {
      const strap = { ...part('strap', ...interfaces), category };
      return written(gapsAmong(strap), 'number');
    };
    expect(gear()).toEqual(['strap: Load rating: working load limit, breaking strength']);
    expect(gear({ kind: 'rating', workingLb: 9500 })).toEqual([
      'strap: Load rating: breaking strength',
    ]);
    expect(gear({ kind: 'rating', workingLb: 9500, breakingLb: 38_000 })).toEqual([]);
    expect(gapsAmong(part('strap'))).toEqual([]);
  });

  it('for shocks takes no joint, but a bolt', () => {
    const mount = { ...bracket('mount', 1.5, 0.5, 0.25), name: 'Shock Mount' };
    expect(written(gapsAmong(mount), 'partner')).toEqual([
      'mount: bolt 1/2 in with a grip of 2 to 2-1/4 in',
    ]);
  });

  it('whose plate is not stated is not said to lack a bolt', () => {
    const bare = gapsAmong(bracket('bracket', 2, 0.625), bushing('bushing', 0.625, 2));
    expect(bare.map(({ kind, missing }) => [kind, ...missing])).toEqual([
      ['number', 'Inside of a bracket: plate thickness'],
    ]);
  });
});

it('Stock does not count', () => {
  const out = sold.map((product) => ({ ...product, inStock: false }));
  expect(shelfGaps(indexParts(out)).map(({ missing }) => missing)).toEqual(
    today.map(({ missing }) => missing),
  );
});

it('Parts that are alike are looked at once, however many there are', () => {
  const counted = (products: typeof sold) => {
    let calls = 0;
    const shelf = indexParts(products);
    const counting: Shelf = {
      ...shelf,
      mates: (...query) => {
        calls += 1;
        return shelf.mates(...query);
      },
    };
    return { gaps: shelfGaps(counting).length, asked: calls };
  };
  const many = Array.from({ length: 20 }, (_, copy) =>
    sold.map((product) => ({ ...product, id: product.id + copy * 10_000 })),
  ).flat();
  const [one, all] = [counted(sold), counted(many)];
  expect(all).toEqual({ gaps: 20 * one.gaps, asked: one.asked });
});
