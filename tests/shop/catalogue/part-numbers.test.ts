import { describe, expect, it } from 'vitest';
import type { Interface } from '../../../src/shop/catalogue/interfaces';
import { numberText, partNumbers } from '../../../src/shop/catalogue/part-numbers';

const numberTexts = (interfaces: Interface[], attributes: object = {}) =>
  Object.fromEntries(
    Object.entries(partNumbers({ attributes, interfaces })).map(([id, numbers]) => [
      id,
      numberText(numbers),
    ]),
  );

describe('the numbers of a part', () => {
  it.each<[Interface, Record<string, string>]>([
    [
      { kind: 'male_thread', size: '1-1/4', tpi: 12, hand: 'left' },
      { thread: '1-1/4-12', hand: 'Left' },
    ],
    [{ kind: 'female_thread', size: '1' }, { thread: '1' }],
    [
      { kind: 'ball', boreIn: 0.75, widthIn: 0.875, misalignmentDeg: 5.5 },
      { bore: '3/4', width: '7/8', angle: '5.5' },
    ],
    [
      { kind: 'clevis', insideWidthIn: 2.625, boltIn: 0.75, plateIn: 0.25 },
      { width: '2-5/8', bolt: '3/4', plate: '1/4' },
    ],
    [
      { kind: 'hole', diameterIn: 0.515_625, boltIn: 0.5 },
      { hole: '33/64', bolt: '1/2' },
    ],
    [
      { kind: 'sleeve', boreIn: 0.75, widthIn: 2.5 },
      { bore: '3/4', width: '2-1/2' },
    ],
    [
      { kind: 'spacer', plugDiameterIn: 0.75, boreIn: 0.625, stackWidthIn: 2 },
      { shank: '3/4', bore: '5/8', width: '2' },
    ],
    [
      { kind: 'tube', odIn: 2, wallIn: 0.12, lengthIn: 48 },
      { tube: '2', wall: '0.12', length: '48' },
    ],
    [
      { kind: 'tube_plug', diameterIn: 1.5, tubeOdIn: 2 },
      { shank: '1-1/2', tube: '2' },
    ],
    [{ kind: 'on_tube', odIn: 3.5 }, { tube: '3-1/2' }],
    [
      { kind: 'bolt', diameterIn: 0.375, lengthIn: 1.5, gripIn: 0.5 },
      { bolt: '3/8', length: '1-1/2', grip: '1/2' },
    ],
    [
      { kind: 'pin', diameterIn: 0.875, openingIn: 1.25 },
      { pin: '7/8', opening: '1-1/4' },
    ],
    [{ kind: 'ring', wheelIn: 17 }, { wheel: '17' }],
    [
      { kind: 'bolt_pattern', pattern: '5 x 5.5 in', boreIn: 4.25 },
      { pattern: '5 x 5.5 in', bore: '4-1/4' },
    ],
    [{ kind: 'kit', contents: [{ sku: 'NR-1', quantity: 2 }] }, {}],
  ])('of %j', (one, texts) => {
    expect(numberTexts([one])).toEqual(texts);
  });

  it('are each there once, by size', () => {
    const texts = numberTexts([
      { kind: 'female_thread', size: '3/4', tpi: 16, hand: 'left' },
      { kind: 'female_thread', size: '3/4', tpi: 16, hand: 'right' },
      { kind: 'hole', boltIn: 0.625 },
      { kind: 'hole', boltIn: 0.5 },
      { kind: 'hole', boltIn: 0.5 },
    ]);
    expect(texts).toEqual({ thread: '3/4-16', hand: 'Right, Left', bolt: '1/2, 5/8' });
  });

  it('are equal when they read the same', () => {
    const keyOf = (lengthIn: number) =>
      partNumbers({ attributes: {}, interfaces: [{ kind: 'tube', lengthIn }] }).length?.[0]?.key;
    expect(keyOf(2.438)).toBe(keyOf(2.4375));
    expect(keyOf(2.44)).not.toBe(keyOf(2.4375));
  });

  it('come from the attributes where no interface has any', () => {
    const bracket: Interface[] = [{ kind: 'clevis', insideWidthIn: 2.625, boltIn: 0.75 }];
    const attributes = {
      boreIn: 0.75,
      widthIn: 3,
      plateIn: 0.25,
      bolt: '5/8 in',
      material: '70W mild steel',
    };
    // The interfaces say that the bracket's hole takes a bolt: it has no bore.
    expect(numberTexts(bracket, attributes)).toEqual({
      width: '2-5/8',
      bolt: '3/4',
      plate: '1/4',
      material: '70W mild steel',
    });
    const bare = { bore: '3/4', width: '3', bolt: '5/8' };
    expect(numberTexts([], attributes)).toMatchObject(bare);
    expect(numberTexts([{ kind: 'rating', workingLb: 9500 }], attributes)).toMatchObject(bare);
  });

  it.each([
    [
      { thread: '1-1/4-12 UNF', hand: 'pair' },
      { thread: '1-1/4-12', hand: 'Right, Left' },
    ],
    [
      { thread: '1-8 UNC', hand: 'left' },
      { thread: '1-8', hand: 'Left' },
    ],
    [{ thread: 'M12', bolt: 'two of them' }, {}],
    [{ bolt: '1-1/4 in' }, { bolt: '1-1/4' }],
    [
      { size: 'XL', material: 'cotton' },
      { size: 'XL', material: 'Cotton' },
    ],
    [{ boltPattern: '5 x 5.5 in' }, { pattern: '5 x 5.5 in' }],
  ])('of the attributes %j', (attributes, texts) => {
    expect(numberTexts([], attributes)).toEqual(texts);
  });
});
