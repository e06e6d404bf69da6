import { describe, expect, it } from 'vitest';
import { comparedIds, comparedText } from '../../../../src/shop/catalogue/product-ids';
import { compare } from '../../../../src/shop/catalogue/specs/comparison';
import { decidingNumbers, specColumns } from '../../../../src/shop/catalogue/specs/spec-table';
import type { Interface } from '../../../../src/shop/catalogue/interfaces';

const part = (name: string, price: string, interfaces: Interface[], attributes = {}) => ({
  name,
  price,
  attributes,
  interfaces,
  weight: 0.5,
});

const joint = (size: string, hand: 'right' | 'left', boreIn: number, price: string) =>
  part(
    `${size} ${hand}`,
    price,
    [
      { kind: 'male_thread', size, tpi: 16, hand },
      { kind: 'ball', boreIn, widthIn: 0.875 },
    ],
    { material: '4130 chromoly' },
  );

const JOINTS = [
  joint('3/4', 'right', 0.75, '49.99'),
  joint('1-1/4', 'left', 1, '104.99'),
  joint('5/8', 'right', 0.625, '9.99'),
];
const STRAP = part('A strap', '20.00', []);

describe('the columns of a table', () => {
  it('are the numbers that its parts have, in one order', () => {
    expect(specColumns(JOINTS).columns.map(({ id }) => id)).toEqual([
      'thread',
      'hand',
      'bore',
      'width',
    ]);
    expect(specColumns([STRAP]).columns).toEqual([]);
  });

  it('are at most seven, those that most parts have', () => {
    const odd = part('odd', '1.00', [
      { kind: 'pin', diameterIn: 0.75, openingIn: 1 },
      { kind: 'tube', odIn: 2, wallIn: 0.25, lengthIn: 48 },
    ]);
    const ids = specColumns([...JOINTS, odd]).columns.map(({ id }) => id);
    expect(ids).toHaveLength(7);
    expect(ids.slice(0, 4)).toEqual(['thread', 'hand', 'bore', 'width']);
  });

  it('put what all parts have alike behind what differs, or what one of them lacks', () => {
    const deciding = (...parts: typeof JOINTS) => specColumns(parts).deciding.map(({ id }) => id);
    const alike = ['7/8', '1'].map((size) => joint(size, 'right', 0.75, '1.00'));
    expect(deciding(...alike)).toEqual(['thread', 'hand', 'bore', 'width']);
    const bores = [0.75, 1].map((bore) => joint('7/8', 'right', bore, '1.00'));
    expect(deciding(...bores)).toEqual(['bore', 'thread', 'hand', 'width']);
    const bare = part('ball', '1.00', [{ kind: 'ball', boreIn: 0.75, widthIn: 0.875 }]);
    expect(deciding(bare, joint('7/8', 'right', 1, '1.00'))).toEqual([
      'thread',
      'hand',
      'bore',
      'width',
    ]);
    const narrow = part('bore', '1.00', [{ kind: 'ball', boreIn: 0.75 }]);
    expect(deciding(bare, narrow)).toEqual(['width', 'bore']);
  });

  it('give a phone two numbers of each part, first those that differ', () => {
    const columns = specColumns(JOINTS);
    const texts = (one: (typeof JOINTS)[number]) =>
      decidingNumbers(one, columns).map(({ column, text }) => `${column.label} ${text}`);
    expect(JOINTS.map(texts)).toEqual([
      ['Thread 3/4-16', 'Hand Right'],
      ['Thread 1-1/4-16', 'Hand Left'],
      ['Thread 5/8-16', 'Hand Right'],
    ]);
    const same = JOINTS.map((one) => ({ ...one, interfaces: one.interfaces.slice(1) }));
    expect(specColumns(same).deciding.map(({ id }) => id)).toEqual(['bore', 'width']);
    const [first] = same.map((one) => ({
      ...one,
      interfaces: [{ kind: 'ball', boreIn: 1, widthIn: 2 } as const],
    }));
    expect(first && specColumns([first, ...same.slice(0, 0)]).deciding).toHaveLength(2);
  });
});

describe('a comparison', () => {
  it('has a row for each fact, and says which differ', () => {
    const rows = compare([JOINTS[0] ?? STRAP, JOINTS[1] ?? STRAP]);
    expect(rows.map(({ label, texts, differs }) => [label, texts, differs])).toEqual([
      ['Thread', ['3/4-16', '1-1/4-16'], true],
      ['Hand', ['Right', 'Left'], true],
      ['Bore', ['3/4 in', '1 in'], true],
      ['Width', ['7/8 in', '7/8 in'], false],
      ['Material', ['4130 chromoly', '4130 chromoly'], false],
      ['Weight', ['0.5 kg (1.10 lb)', '0.5 kg (1.10 lb)'], false],
    ]);
    expect(compare([STRAP, JOINTS[0] ?? STRAP])[0]).toEqual({
      label: 'Thread',
      texts: ['', '3/4-16'],
      differs: true,
    });
  });

  it('has the loads and grades that makers state', () => {
    const ball: Interface = { kind: 'ball', misalignmentDeg: 12, staticRadialLb: 28_300 };
    const rows = compare([part('Joint', '9.99', [ball]), STRAP]);
    expect(rows.map(({ label, texts }) => [label, ...texts])).toEqual([
      ['Misalignment', '12°', ''],
      ['Static radial load', '28,300 lb', ''],
      ['Weight', '0.5 kg (1.10 lb)', '0.5 kg (1.10 lb)'],
    ]);
  });

  it.each([
    ['1012~1014', [1012, 1014]],
    ['1012,1014', [1012, 1014]],
    ['1~2~3~4~5', [1, 2, 3, 4]],
    ['7~7~x~-1~01~1e3~~8', [7, 8]],
    ['', []],
    [null, []],
  ])('of %s', (text, ids) => {
    expect(comparedIds(text)).toEqual(ids);
    expect(comparedIds(comparedText(ids))).toEqual(ids);
  });
});
