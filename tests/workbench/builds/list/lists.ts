import type {
  BuildLine,
  BuildList,
  PlainLine,
  PlainList,
} from '../../../../src/workbench/builds/list/build-list';
import { fc } from '../../../support/properties';

/** Text as people write it: any characters of any script, but no control characters and no outer spaces. */
const typed = (max: number, min = 0) =>
  fc
    .string({ unit: 'grapheme', maxLength: max })
    .map((text) => text.replace(/\p{Cc}|\p{Cs}/gu, '').trim())
    .filter((text) => text.length >= min && text.length <= max);

const what: fc.Arbitrary<PlainLine['what']> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('part' as const),
      productId: fc.integer({ min: 1, max: 999_999_999 }),
    }),
  },
  fc.record({ kind: fc.constant('free' as const), text: typed(120, 1) }),
);

export const plainLine: fc.Arbitrary<PlainLine> = fc.record({
  what,
  quantity: fc.integer({ min: 1, max: 999 }),
  note: typed(200),
  have: fc.boolean(),
});

export const plainList: fc.Arbitrary<PlainList> = fc.record({
  name: fc.option(typed(60, 1)),
  lines: fc.array(plainLine, { maxLength: 80 }),
});

/** There are few times and ids, so that copies collide. */
const stamp = fc.integer({ min: 0, max: 5 });
const id = fc
  .integer({ min: 1, max: 4 })
  .map((number) => `0000000${number}-0000-4000-8000-000000000000`);

const buildLine: fc.Arbitrary<BuildLine> = fc
  .tuple(
    plainLine,
    fc.record({
      id,
      addedAt: stamp,
      editedAt: fc.record({ what: stamp, quantity: stamp, note: stamp, have: stamp }),
    }),
    fc.record({ removedAt: stamp }, { requiredKeys: [] }),
  )
  .map(([line, history, removal]) => ({ ...line, ...history, ...removal }));

export const buildList: fc.Arbitrary<BuildList> = fc
  .tuple(
    fc.record({
      id,
      name: fc.constantFrom('Front axle', 'Rear axle', 'Cage'),
      nameEditedAt: stamp,
      createdAt: stamp,
      lines: fc.uniqueArray(buildLine, { selector: (line) => line.id, maxLength: 4 }),
    }),
    fc.record({ removedAt: stamp }, { requiredKeys: [] }),
  )
  .map(([list, removal]) => ({ ...list, ...removal }));

export const buildLists = fc.uniqueArray(buildList, { selector: (list) => list.id, maxLength: 3 });
