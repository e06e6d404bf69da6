import { describe, expect, it } from 'vitest';
import {
  INTERFACE_KINDS,
  kindLabel,
  typedFields,
} from '../../../src/shop/catalogue/interface-fields';
import {
  interfaceText,
  rowInterface,
  textSchema,
  typedInterface,
} from '../../../src/shop/catalogue/interface-form';
import {
  type Interface,
  Interfaces,
  KINDS,
  knownInterfaces,
} from '../../../src/shop/catalogue/interfaces';
import { readProductCsv } from '../../../src/server/services/catalogue/product-csv';
import sample from '../../../src/server/sample/products.csv?raw';

const messageOf = (kind: Interface['kind'], name: string, text: string): string | undefined => {
  const field = typedFields(kind).find((one) => one.name === name);
  if (!field) throw new Error(`${kind} has no ${name}`);
  return textSchema(kind, field).safeParse(text).error?.issues[0]?.message;
};

describe('the form of an interface', () => {
  it('has a field for everything that the schema knows', () => {
    for (const kind of INTERFACE_KINDS) {
      const known = KINDS.find(({ shape }) => shape.kind.def.values[0] === kind);
      expect(['kind', ...typedFields(kind).map(({ name }) => name)].toSorted()).toEqual(
        Object.keys(known?.shape ?? {}).toSorted(),
      );
      expect(kindLabel(kind)).toMatch(/^[A-Z]/);
    }
    expect(INTERFACE_KINDS).toHaveLength(KINDS.length);
  });

  it('saves every interface of the sample as it was', async () => {
    const { lines } = await readProductCsv(sample);
    const lists = lines.map(({ cells }) => Interfaces.parse(JSON.parse(cells.interfaces || '[]')));
    expect(lists.flat().length).toBeGreaterThan(100);
    for (const one of lists.flat()) expect(rowInterface(typedInterface(one))).toEqual(one);
  });

  it.each([
    { kind: 'ball', boreIn: 0.9375, widthIn: 2.438 },
    { kind: 'hole', diameterIn: 0.3125, boltIn: 0.02 },
    { kind: 'kit', contents: [{ sku: 'NR-1', description: 'left hand', quantity: 2 }] },
    { kind: 'rating', workingLb: 9500, breakingLb: 38_000 },
    { kind: 'weld', preparation: '37° bevel, 1/16 land' },
    { kind: 'bolt', diameterIn: 0.75, grade: 'Grade 8', torqueLbFt: 220.5 },
    { kind: 'clevis', insideWidthIn: 2, clampIn: 3.25, toleranceIn: 0.015 },
    {
      kind: 'kit',
      contents: [
        { sku: 'X', quantity: 12 },
        { description: 'X', quantity: 1 },
        { description: 'M12', quantity: 4 },
        { description: 'M12, zinc plated', quantity: 4 },
        { description: 'SKU on the bag', quantity: 1 },
        { sku: 'CPL 2', description: 'painted', quantity: 1 },
      ],
    },
  ] satisfies Interface[])('saves %j as it was', (one) => {
    expect(rowInterface(typedInterface(one))).toEqual(one);
  });

  it.each([
    ['1 x LTP-CPL-2', { sku: 'LTP-CPL-2', quantity: 1 }],
    ['2 × ltp-cpl-2', { sku: 'ltp-cpl-2', quantity: 2 }],
    ['2×LTP-CPL-2', { sku: 'LTP-CPL-2', quantity: 2 }],
    ['3xLTP-CPL-2', { sku: 'LTP-CPL-2', quantity: 3 }],
    ['3 X LTP-CPL-2, painted', { sku: 'LTP-CPL-2', description: 'painted', quantity: 3 }],
    ['4 LTP-CPL-2', { sku: 'LTP-CPL-2', quantity: 4 }],
    ['4 x sku HITCH', { sku: 'HITCH', quantity: 4 }],
    ['4 x side plate', { description: 'side plate', quantity: 4 }],
    ['4 xylene wipes', { description: 'xylene wipes', quantity: 4 }],
    ['4 x "M12"', { description: 'M12', quantity: 4 }],
  ])('reads the line "%s" of a kit', (line, part) => {
    expect(rowInterface({ kind: 'kit', texts: { contents: line } })).toEqual({
      kind: 'kit',
      contents: [part],
    });
  });

  it('shows the parts of a kit as they are typed', () => {
    const contents = [
      { sku: 'LTP-CPL-2', quantity: 1 },
      { description: 'side plate', quantity: 4 },
    ];
    expect(typedInterface({ kind: 'kit', contents }).texts.contents).toBe(
      '1 x LTP-CPL-2\n4 x side plate',
    );
  });

  it('shows lengths as on a tape measure', () => {
    expect(typedInterface({ kind: 'ball', boreIn: 0.75, widthIn: 1.375 }).texts).toMatchObject({
      boreIn: '3/4',
      widthIn: '1-3/8',
      count: '',
    });
    expect(interfaceText(typedInterface({ kind: 'ball', boreIn: 0.75, count: 2 }))).toBe(
      'Ball of a joint: Ball bore 3/4, How many 2',
    );
    expect(interfaceText({ kind: 'on_tube', texts: {} })).toBe('Sits on a tube');
  });

  it.each([
    ['ball', 'boreIn', 'wide', 'Must be a number of inches'],
    ['ball', 'boreIn', '1001', 'Must be at most 1000'],
    ['ball', 'boreIn', '3/4', undefined],
    ['ball', 'boreIn', '', undefined],
    ['ball', 'misalignmentDeg', '91', 'Must be degrees, above 0 and at most 90'],
    ['ball', 'staticRadialLb', '28,300', undefined],
    ['rating', 'workingLb', '1,000,001', 'Must be at most 1,000,000'],
    ['rating', 'breakingLb', 'strong', 'Must be a number'],
    ['weld', 'preparation', 'x'.repeat(201), 'Must be text of at most 200 characters'],
    ['ball', 'count', '1.5', 'Must be a whole number from 1 to 1000'],
    ['male_thread', 'size', '', 'Must be a size like 3/4 or 1-1/4'],
    ['male_thread', 'size', 'M12', 'Must be a size like 3/4 or 1-1/4'],
    ['male_thread', 'tpi', '3', 'Must be a whole number from 4 to 80'],
    ['male_thread', 'hand', 'both', 'Must be right or left'],
    ['bolt_pattern', 'pattern', '', 'Must be text like 5 x 5.5 in'],
    ['kit', 'contents', '', 'Must be a list of what is in the box'],
    [
      'kit',
      'contents',
      '2 x SKU NR-1\nmany bolts',
      'Line 2: the number must be a whole number from 1 to 1000',
    ],
    ['kit', 'contents', '2 x SKU NR-1\n\n24 bolts', undefined],
  ] as const)('%s, %s: "%s" gives %s', (kind, name, text, message) => {
    expect(messageOf(kind, name, text)).toBe(message);
  });
});

describe('interfaces of an answer', () => {
  it('are left out when their kind is unknown', () => {
    const ball = { kind: 'ball', boreIn: 0.5 };
    expect(knownInterfaces([{ kind: 'magnet', pull: 3 }, ball, null])).toEqual([ball]);
    expect(knownInterfaces()).toEqual([]);
  });
});
