import { describe, expect, it } from 'vitest';
import { fitsWith } from '../../../src/workbench/fits/fits-with';
import type { Interface } from '../../../src/shop/catalogue/interfaces';
import { kitContents, kitNeeds } from '../../../src/workbench/fits/kit';
import { referencesIn } from '../../../src/workbench/fits/references';
import { type Sold, indexParts } from '../../../src/workbench/fits/shelf';
import { named, shelf, sold } from './real-shelf';

/** The needs of each kit of the sample besides its contents, decided by hand. */
const NEEDED = `
    SU-TAB-250: 2 SU-BSH-250, 2 HH-BN-75450
    SU-BSH-250: 1 Bolt 3/4 in
    SU-4LK-200: 8 HH-BN-62350, 1 AX-RTL-350
    WB-SET-17:
    WB-KIT-15:
    WB-KIT-17:
    WB-BK-038:
    AX-FTK-300: 1 HJ-CM-125R, 1 HJ-CM-125L, 2 HH-MS-1075, 2 HH-BN-75450, 2 HH-BN-50300, 1 HJ-CM-075R, 1 HH-MS-7562, 1 HH-BN-62350
    ST-TRK-075: 2 Bolt 5/8 in
    ST-DLK-075: 2 Bolt 5/8 in
    ST-FS-058: 4 Bolt 1/2 in
    TL-DD-SET3:
    TL-NT-175:
    TL-MK-05:
    HH-BN-38250:
    HH-BN-50300:
    HH-BN-56400:
    HH-BN-62350:
    HH-BN-62400:
    HH-BN-75275:
    HH-BN-75450:
`;
const rows = NEEDED.trim()
  .split('\n')
  .map((line) => line.trim().split(/: ?/));

const short = (sku: string | null | undefined) => sku?.slice(3);

const needed = (part: ReturnType<typeof named>, on = shelf) => {
  const goesWith = fitsWith(part, on).flatMap(({ items }) =>
    items.flatMap((one) => (one.verdict === 'fits' ? [one.part] : [])),
  );
  return kitNeeds(part, on, referencesIn(part, on, new Set(goesWith)));
};

describe('what a kit still needs (docs/rules.md 15.15)', () => {
  it.each(rows)('%s', (sku = '', needs = '') => {
    const lines = needed(named(sku)).map(
      ({ quantity, part, name }) => `${quantity} ${short(part?.sku) ?? name}`,
    );
    expect(lines.toSorted()).toEqual(needs.split(', ').filter(Boolean).toSorted());
  });

  it('is decided for each kit alone', () => {
    const kits = [...shelf.parts.values()].filter(({ interfaces }) =>
      interfaces.some(({ kind }) => kind === 'kit'),
    );
    expect(kits.map(({ sku }) => short(sku))).toEqual(rows.map(([sku]) => sku));
    for (const part of shelf.parts.values())
      if (!kits.includes(part)) expect(needed(part)).toEqual([]);
  });

  const box = (contents: { sku: string; quantity: number }[], more: Sold[] = []) => {
    const interfaces: Interface[] = [{ kind: 'kit', contents }];
    const kit: Sold = {
      id: 1,
      name: 'Box',
      sku: 'BOX',
      price: '1.00',
      inStock: true,
      interfaces,
    };
    const made = indexParts([...sold, ...more, kit]);
    const part = made.parts.get(1);
    if (!part) throw new Error('No kit');
    return { part, made };
  };

  it('says what a part that the description orders is needed for', () => {
    const needs = needed(named('SU-4LK-200'));
    expect(needs.find(({ part }) => part === named('AX-RTL-350'))?.because).toBe(
      'Needed for the upper mounts',
    );
  });

  it('has the other parts of a link', () => {
    const { part, made } = box([
      { sku: 'NR-HJ-CM-075R', quantity: 1 },
      { sku: 'NR-HH-TA-075P', quantity: 1 },
    ]);
    expect(needed(part, made).map(({ quantity, name }) => `${quantity} ${name}`)).toEqual([
      '1 Tie Rod Tube 1-1/2 in x 0.250 Wall 60 in',
      '1 Heim Jam Nut Pair 3/4-16',
      '1 Bolt 3/4 in',
    ]);
  });

  it('names the bolt that the shelf does not have, with its grip', () => {
    const wide: Interface = { kind: 'clevis', insideWidthIn: 9, boltIn: 2, plateIn: 0.5 };
    const { part, made } = box(
      [{ sku: 'WIDE', quantity: 2 }],
      [
        {
          id: 2,
          name: 'Wide bracket',
          sku: 'WIDE',
          price: '1.00',
          inStock: true,
          interfaces: [wide],
        },
      ],
    );
    expect(needed(part, made)).toEqual([
      {
        quantity: 2,
        name: 'Bolt 2 in',
        because: 'The bracket is for a 2 in bolt with a grip of 10 to 10-1/4 in',
      },
    ]);
  });
});

describe('what is in the box', () => {
  it('is named as the shelf names it, with the product', () => {
    expect(
      kitContents(named('AX-FTK-300'), shelf).map(({ quantity, name, part }) => [
        quantity,
        name,
        short(part?.sku),
      ]),
    ).toEqual([
      [1, 'Front Axle Truss 3 in Tube', 'AX-FT-300'],
      [10, 'plate of the upper link mounts', undefined],
      [1, 'Lower Link Axle Bracket Pair 3 in Tube', 'AX-LL-300'],
      [1, 'Axle Shock Mount Pair 3 in Tube', 'AX-SM-300'],
      [1, 'Track Bar Axle Bracket 3 in Tube', 'AX-TB-300'],
      [1, 'Inner Axle Gusset Set 3 in Tube', 'AX-IG-300'],
      [1, 'Axle Tube Overlay Plate Pair 3 in Tube', 'AX-OP-300'],
    ]);
  });

  it('is text where the shelf does not have the SKU', () => {
    const interfaces = [
      {
        kind: 'kit',
        contents: [
          { sku: 'GONE', quantity: 1 },
          { sku: 'GONE', description: 'an old part', quantity: 2 },
          { quantity: 3 },
        ],
      },
    ];
    const made = indexParts([
      { id: 1, name: 'Box', sku: null, price: '1.00', inStock: true, interfaces },
    ]);
    const part = made.parts.get(1);
    expect(part && kitContents(part, made)).toEqual([
      { quantity: 1, name: 'GONE' },
      { quantity: 2, name: 'an old part' },
    ]);
  });
});
