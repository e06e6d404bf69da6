import { describe, expect, it } from 'vitest';
import { check } from '../../../src/workbench/fits/check';
import { completions, fitsWith } from '../../../src/workbench/fits/fits-with';
import { indexParts } from '../../../src/workbench/fits/shelf';
import type { Stack } from '../../../src/workbench/fits/stack';
import type { ShelfPart } from '../../../src/workbench/fits/shelf';
import { named, shelf as wholeShelf, sold } from './real-shelf';

// This is the shelf from when these stacks were put together by hand, all of it in stock.
const first = sold.filter(({ id }) => id <= 1097);
const shelf = indexParts(first);
const part = (sku: string, on = shelf) => {
  const part = on.bySku.get(`NR-${sku}`);
  if (!part) throw new Error(`No part ${sku}`);
  return part;
};

const written = ({ items, totalCents }: Stack) =>
  `${(totalCents / 100).toFixed(2)}: ${items
    .map(({ part: { sku }, quantity }) => `${quantity} ${sku?.replace('NR-', '')}`)
    .toSorted()
    .join(', ')}`;
const asWritten = (line: string) => {
  const [total = '', items = ''] = line.split(': ');
  return `${total}: ${items.split(', ').toSorted().join(', ')}`;
};

const LINK_34 = '1 HH-TA-075P, 1 ST-TT-150';
const LINK_78 = '1 HJ-CM-087R, 1 HJ-CM-087L, 1 HH-JN-087P, 1 HH-TA-087P, 1 SU-TUBE-200';
const LINK_114 = '1 HJ-CM-125R, 1 HJ-CM-125L, 1 HH-JN-125P, 1 HH-TA-125P, 1 SU-TUBE-200';

const endsAndLinks = (one: ShelfPart, on = shelf) =>
  completions(one, on).filter(({ kind }) => kind === 'end' || kind === 'link');

/** The ends of a part, cheapest first, then its links. */
const STACKS: Record<string, string[]> = {
  'HJ-CM-075R': [
    '125.97: 1 AX-TB-300, 1 HJ-CM-075R, 1 HH-MS-7562',
    '436.97: 1 AX-RTL-350, 1 HJ-CM-075R, 1 HH-MS-7562',
    `270.95: 1 HJ-CM-075R, 1 HJ-CM-075L, 1 HH-JN-075P, ${LINK_34}`,
  ],
  'HJ-CM-075L': [
    '125.97: 1 AX-TB-300, 1 HJ-CM-075L, 1 HH-MS-7562',
    '436.97: 1 AX-RTL-350, 1 HJ-CM-075L, 1 HH-MS-7562',
    `270.95: 1 HJ-CM-075R, 1 HJ-CM-075L, 1 HH-JN-075P, ${LINK_34}`,
  ],
  // Two joints take two brackets and two pairs of spacers; their jam nuts are in the bag.
  'HJ-CM-075P': [
    '256.95: 2 AX-TB-300, 1 HJ-CM-075P, 2 HH-MS-7562',
    '508.96: 1 AX-RTL-350, 1 HJ-CM-075P, 2 HH-MS-7562',
    `267.97: 1 HJ-CM-075P, ${LINK_34}`,
  ],
  'HJ-CM-087R': [
    '138.97: 1 AX-TB-300, 1 HJ-CM-087R, 1 HH-MS-7562',
    '449.97: 1 AX-RTL-350, 1 HJ-CM-087R, 1 HH-MS-7562',
    `295.45: ${LINK_78}`,
  ],
  'HJ-CM-087L': [
    '138.97: 1 AX-TB-300, 1 HJ-CM-087L, 1 HH-MS-7562',
    '449.97: 1 AX-RTL-350, 1 HJ-CM-087L, 1 HH-MS-7562',
    `295.45: ${LINK_78}`,
  ],
  'HJ-LT-075R': [
    '170.97: 1 AX-TB-300, 1 HJ-LT-075R, 1 HH-MS-7562',
    '481.97: 1 AX-RTL-350, 1 HJ-LT-075R, 1 HH-MS-7562',
    `315.95: 1 HJ-LT-075R, 1 HJ-CM-075L, 1 HH-JN-075P, ${LINK_34}`,
  ],
  'HJ-CM-125R': [
    '162.97: 1 SU-LB-262, 1 HJ-CM-125R, 1 HH-MS-1075',
    '194.97: 1 SU-LB-ADJ3, 1 HJ-CM-125R, 1 HH-MS-1075',
    `395.95: ${LINK_114}`,
  ],
  'HJ-LT-125L': [
    '226.97: 1 SU-LB-262, 1 HJ-LT-125L, 1 HH-MS-1075',
    '258.97: 1 SU-LB-ADJ3, 1 HJ-LT-125L, 1 HH-MS-1075',
    '459.95: 1 HJ-CM-125R, 1 HJ-LT-125L, 1 HH-JN-125P, 1 HH-TA-125P, 1 SU-TUBE-200',
  ],
  'HH-MS-7562': [
    '125.97: 1 AX-TB-300, 1 HJ-CM-075R, 1 HH-MS-7562',
    '138.97: 1 AX-TB-300, 1 HJ-CM-087R, 1 HH-MS-7562',
    '436.97: 1 AX-RTL-350, 1 HJ-CM-075R, 1 HH-MS-7562',
    '449.97: 1 AX-RTL-350, 1 HJ-CM-087R, 1 HH-MS-7562',
  ],
  'HH-MS-1075': [
    '162.97: 1 SU-LB-262, 1 HJ-CM-125R, 1 HH-MS-1075',
    '194.97: 1 SU-LB-ADJ3, 1 HJ-CM-125R, 1 HH-MS-1075',
  ],
  'SU-LB-262': ['162.97: 1 SU-LB-262, 1 HJ-CM-125R, 1 HH-MS-1075'],
  'SU-LB-ADJ3': ['194.97: 1 SU-LB-ADJ3, 1 HJ-CM-125R, 1 HH-MS-1075'],
  // A pair of brackets takes a joint of each hand.
  'AX-LL-300': ['329.95: 1 AX-LL-300, 1 HJ-CM-125R, 1 HJ-CM-125L, 2 HH-MS-1075'],
  'AX-TB-300': [
    '125.97: 1 AX-TB-300, 1 HJ-CM-075R, 1 HH-MS-7562',
    '138.97: 1 AX-TB-300, 1 HJ-CM-087R, 1 HH-MS-7562',
  ],
  'AX-RTL-350': [
    '503.95: 1 AX-RTL-350, 1 HJ-CM-075R, 1 HJ-CM-075L, 2 HH-MS-7562',
    '529.95: 1 AX-RTL-350, 1 HJ-CM-087R, 1 HJ-CM-087L, 2 HH-MS-7562',
  ],
  'SU-TAB-250': ['278.97: 1 SU-TAB-250, 2 SU-BSH-250'],
  'SU-BSH-250': ['231.98: 1 SU-TAB-250, 1 SU-BSH-250'],
  'HH-JN-075P': [`270.95: 1 HJ-CM-075R, 1 HJ-CM-075L, 1 HH-JN-075P, ${LINK_34}`],
  'HH-JN-087P': [`295.45: ${LINK_78}`],
  'HH-JN-125P': [`395.95: ${LINK_114}`],
  'HH-TA-075P': [`267.97: 1 HJ-CM-075P, ${LINK_34}`],
  'HH-TA-087P': [`295.45: ${LINK_78}`],
  'HH-TA-125P': [`395.95: ${LINK_114}`],
  'ST-TT-150': [`267.97: 1 HJ-CM-075P, ${LINK_34}`],
  'SU-TUBE-200': [`295.45: ${LINK_78}`, `395.95: ${LINK_114}`],
  // The shelf has no tube of 1-1/4 in, no spacers for these joints, and no joint for these brackets.
  'HJ-CM-062R': [],
  'HJ-CM-050L': [],
  'HH-JN-062P': [],
  'HH-TA-062P': [],
  'SU-SH-250': [],
  'AX-SM-300': [],
  'ST-DSC-150': [],
  // Kits and apparel have no stacks.
  'ST-TRK-075': [],
  'AP-HD-S': [],
};

describe('the complete stacks', () => {
  it('are more than forty', () => {
    expect(Object.values(STACKS).flat().length).toBeGreaterThan(40);
  });

  it.each(Object.entries(STACKS))('of %s', (sku, stacks) => {
    expect(endsAndLinks(part(sku)).map(written)).toEqual(stacks.map(asWritten));
  });

  it('contain the part itself, and add up', () => {
    for (const one of shelf.parts.values())
      for (const { items, totalCents, because, isInStock } of completions(one, shelf)) {
        expect(items.filter((item) => item.part === one)).toHaveLength(1);
        expect(totalCents).toBe(
          items.reduce((sum, item) => sum + item.part.cents * item.quantity, 0),
        );
        expect(because).not.toMatch(/undefined|NaN|null|safe|strong/);
        expect(isInStock).toBe(true);
      }
  });

  it('name the bolt that the shelf does not have', () => {
    expect(completions(part('SU-LB-262'), shelf)[0]?.because).toBe(
      '2.625 in stack in a bracket 2.625 in inside, for a 3/4 in bolt with a grip of 3-1/8 to 3-3/8 in',
    );
  });

  it('prefer what is in stock, and say so; a later sale needs no other index', () => {
    const products = first.map((product) => ({ ...product }));
    const live = indexParts(products);
    const sell = (sku: string) => {
      const product = products.find((one) => one.sku === `NR-${sku}`);
      if (product) product.inStock = false;
    };
    const links = (sku: string) =>
      endsAndLinks(part(sku, live), live).map((stack) => [written(stack), stack.isInStock]);
    sell('HJ-CM-075P');
    expect(links('ST-TT-150')).toEqual([
      [asWritten(`270.95: 1 HJ-CM-075R, 1 HJ-CM-075L, 1 HH-JN-075P, ${LINK_34}`), true],
    ]);
    sell('HH-JN-075P');
    expect(links('ST-TT-150').map(([, isInStock]) => isInStock)).toEqual([false]);
    sell('HJ-CM-087L');
    expect(links('SU-TUBE-200').map(([, isInStock]) => isInStock)).toEqual([true, false]);
  });

  it('take the cheapest bolt that is long enough, for each end one', () => {
    const bolt = (id: number, sku: string, price: string, lengthIn: number, gripIn: number) => ({
      id,
      sku: `NR-${sku}`,
      name: sku,
      price,
      inStock: true,
      interfaces: [
        { kind: 'bolt', diameterIn: 0.75, lengthIn, gripIn },
        { kind: 'male_thread', size: '3/4', tpi: 16, hand: 'right' },
      ],
    });
    const bolts = indexParts([
      ...first,
      bolt(1, 'short', '1.00', 4, 3),
      bolt(2, 'dear', '9.00', 4.5, 3.25),
      bolt(3, 'right', '8.00', 4.25, 3.125),
    ]);
    expect(endsAndLinks(part('AX-LL-300', bolts), bolts).map(written)).toEqual([
      asWritten('345.95: 1 AX-LL-300, 1 HJ-CM-125R, 1 HJ-CM-125L, 2 HH-MS-1075, 2 right'),
    ]);
    expect(endsAndLinks(part('short', bolts), bolts).map(written)).toEqual([
      asWritten('232.98: 1 SU-TAB-250, 1 SU-BSH-250, 1 short'),
    ]);
  });
});

describe('whole links', () => {
  const ofKind = (one: ShelfPart, kind: Stack['kind']) =>
    completions(one, wholeShelf).filter((stack) => stack.kind === kind);

  const IN_78 = '1 HJ-CM-087R, 1 HJ-CM-087L, 1 HH-JN-087P, 1 HH-TA-087P, 1 SU-TUBE-200';
  const IN_125 = '1 HJ-CM-125R, 1 HJ-CM-125L, 1 HH-JN-125P, 1 HH-TA-125P, 1 SU-TUBE-200';
  const BARE = '2 SU-LB-088, 2 HH-BN-75275';
  const SPACED = '2 SU-LB-200, 2 HH-MS-7562, 2 HH-BN-62350';
  const WIDE = '2 SU-LB-262, 2 HH-MS-1075, 2 HH-BN-75450';
  const ADJUSTED = '2 SU-LB-ADJ3, 2 HH-MS-1075, 2 HH-BN-75450';

  /** The whole links of a part, cheapest first. */
  const WHOLE: Record<string, string[]> = {
    'HJ-CM-087R': [`369.41: ${IN_78}, ${BARE}`, `407.39: ${IN_78}, ${SPACED}`],
    // Its jam nuts are in the bag.
    'HJ-CM-075P': [
      `341.93: 1 HJ-CM-075P, ${LINK_34}, ${BARE}`,
      `379.91: 1 HJ-CM-075P, ${LINK_34}, ${SPACED}`,
    ],
    'SU-TUBE-200': [
      `369.41: ${IN_78}, ${BARE}`,
      `407.39: ${IN_78}, ${SPACED}`,
      `541.89: ${IN_125}, ${WIDE}`,
      `605.89: ${IN_125}, ${ADJUSTED}`,
    ],
    'SU-LB-ADJ3': [`605.89: ${IN_125}, ${ADJUSTED}`],
    'HH-MS-1075': [`541.89: ${IN_125}, ${WIDE}`, `605.89: ${IN_125}, ${ADJUSTED}`],
    'HH-JN-125P': [`541.89: ${IN_125}, ${WIDE}`, `605.89: ${IN_125}, ${ADJUSTED}`],
    // The two brackets of a truss are at one end of the links, and bushings have no thread.
    'AX-RTL-350': [],
    'AX-TB-300': [],
    'SU-BSH-250': [],
    'SU-4LK-200': [],
  };

  it.each(Object.entries(WHOLE))('of %s', (sku, stacks) => {
    expect(ofKind(named(sku), 'whole_link').map(written)).toEqual(stacks.map(asWritten));
  });

  it('say where they are bolted', () => {
    expect(ofKind(named('HJ-CM-087R'), 'whole_link')[1]?.because).toBe(
      '7/8-14 joints, jam nuts and adapters of both hands in 2 in tube; at each end a 2.000 in stack in a bracket 2.000 in inside, on a 5/8 in bolt',
    );
  });

  it('leave no bracket of a bag empty', () => {
    const [like] = named('SU-LB-088').interfaces;
    const bag = { id: 1, sku: 'NR-BAG', name: 'Bag', price: '1.00', inStock: true };
    const bagOf = (count: number) => {
      const brackets = { ...like, kind: 'clevis', count };
      return indexParts([...sold, { ...bag, interfaces: [brackets] }]);
    };
    const kinds = (count: number) =>
      completions(part('BAG', bagOf(count)), bagOf(count)).map(({ kind }) => kind);
    expect(kinds(2)).toContain('whole_link');
    expect(kinds(3)).not.toContain('whole_link');
  });

  it('come in pairs: twice everything', () => {
    for (const one of wholeShelf.parts.values()) {
      const single = ofKind(one, 'whole_link').map(({ items, totalCents }) => [
        totalCents * 2,
        items.map(({ part: { sku }, quantity }) => [sku, quantity * 2]),
      ]);
      const pairs = ofKind(one, 'link_pair').map(({ items, totalCents }) => [
        totalCents,
        items.map(({ part: { sku }, quantity }) => [sku, quantity]),
      ]);
      expect(pairs).toEqual(single);
    }
  });

  it('have no finding, of any part, and are offered for all joints of links', () => {
    const whole = [...wholeShelf.parts.values()].flatMap((one) =>
      [...ofKind(one, 'whole_link'), ...ofKind(one, 'link_pair')].map((stack) => ({ one, stack })),
    );
    expect(whole.length).toBeGreaterThan(140);
    for (const { one, stack } of whole) {
      const lines = stack.items.map(({ part: { id }, quantity }) => ({ productId: id, quantity }));
      expect([one.sku, check(lines, wholeShelf)]).toEqual([one.sku, []]);
      expect(stack.items.filter((item) => item.part === one)).toHaveLength(1);
    }
    for (const hand of ['R', 'L'])
      for (const size of ['CM-050', 'CM-062', 'CM-075', 'CM-087', 'CM-125', 'LT-075', 'LT-125'])
        expect(ofKind(named(`HJ-${size}${hand}`), 'link_pair').length).toBeGreaterThan(0);
  });
});

describe('what goes with a part', () => {
  const groups = (sku: string) =>
    fitsWith(part(sku), shelf).map(({ role, items }) => [
      role,
      items.map((item) => item.part.sku?.replace('NR-', '')).join(' '),
    ]);

  it('is grouped by role, the cheapest first', () => {
    expect(groups('HJ-CM-075R')).toEqual([
      ['other_hand', 'HJ-CM-075L HJ-LT-075L'],
      ['jam_nuts', 'HH-JN-075P'],
      ['adapters', 'HH-TA-075P'],
      ['spacers', 'HH-MS-7562'],
      ['brackets', 'AX-TB-300 AX-RTL-350'],
      ['tabs', 'ST-SA-100'],
      ['kits', 'ST-DLK-075 ST-TRK-075'],
    ]);
    expect(groups('SU-LB-262')).toEqual([
      ['joints', 'HJ-CM-125R HJ-CM-125L HJ-LT-125R HJ-LT-125L'],
      ['spacers', 'HH-MS-1075'],
    ]);
    expect(groups('SU-TUBE-200')).toEqual([
      ['adapters', 'HH-TA-087P HH-TA-125P'],
      ['on_tube', 'TL-NT-175 ST-DSC-200'],
      ['kits', 'SU-4LK-200'],
    ]);
    expect(groups('RG-DT-100')).toEqual([['shackles', 'RG-BS-075']]);
    expect(groups('SU-TAB-250')).toEqual([['bushings', 'SU-BSH-250']]);
    expect(groups('AP-HD-S')).toEqual([]);
  });

  it('of a kit is what is in its box, and what its parts meet outside', () => {
    expect(groups('SU-4LK-200')).toEqual([
      ['in_the_box', 'HH-JN-087P HH-MS-7562 HH-TA-087P HJ-CM-087R HJ-CM-087L SU-TUBE-200'],
      ['on_tube', 'TL-NT-175 ST-DSC-200'],
      ['brackets', 'AX-RTL-350'],
    ]);
  });

  it('of a drag link or a tie rod is no bracket of a link and no bolt', () => {
    expect(groups('ST-DLK-075').map(([role]) => role)).toEqual(['in_the_box']);
    expect(groups('ST-TRK-075').map(([role]) => role)).toEqual(['in_the_box', 'on_tube']);
  });

  it('is for a shock mount no joint, not even with spacers', () => {
    const roles = fitsWith(named('AX-SM-300'), wholeShelf).map(({ role }) => role);
    expect(roles).toEqual(['bolts', 'kits']);
  });

  it('has a sentence for each item', () => {
    const items = [...shelf.parts.values()].flatMap((one) =>
      fitsWith(one, shelf).flatMap((group) => group.items),
    );
    expect(items.length).toBeGreaterThan(200);
    for (const { because, verdict } of items) {
      expect(because).toMatch(/^[A-Z0-9]/);
      expect(because).not.toMatch(/undefined|NaN|null|safe|strong|\.$/);
      expect(verdict).not.toBe('does_not_fit');
    }
  });
});

it('Interfaces of a kind that this version does not know are left out', () => {
  const newer = { kind: 'spline', teeth: 36 };
  const products = first.map((product) => ({
    ...product,
    interfaces: [newer, ...(product.interfaces ?? [])],
  }));
  const known = indexParts(products);
  const joint = part('HJ-CM-075R', known);
  expect(joint.interfaces.map(({ kind }) => kind)).toEqual(['male_thread', 'ball']);
  expect(endsAndLinks(joint, known).map(written)).toEqual(STACKS['HJ-CM-075R']?.map(asWritten));
});
