import { describe, expect, it } from 'vitest';
import {
  BuildList,
  MAX_LIST_LINES,
  type PlainLine,
  listEditedAt,
  plainList,
  shownLines,
  shownLists,
} from '../../../../src/workbench/builds/list/build-list';
import {
  changedLine,
  listBack,
  newList,
  removedList,
  renamed,
  withLine,
  withLineBack,
  withoutLine,
} from '../../../../src/workbench/builds/list/edit-list';
import { fc } from '../../../support/properties';
import { buildList, plainLine, plainList as anyPlainList } from './lists';

let last = 0;
const newId = () => `${String((last += 1)).padStart(8, '0')}-0000-4000-8000-000000000000`;

const part = (productId: number, rest: Partial<PlainLine> = {}): PlainLine => ({
  what: { kind: 'part', productId },
  quantity: 1,
  note: '',
  have: false,
  ...rest,
});

const listOf = (lines: PlainLine[]) => newList({ name: 'Front axle', lines }, newId, 1000);
const idOf = (list: BuildList, at: number) => shownLines(list)[at]?.id ?? '';

describe('editing a build list', () => {
  it('begins with the lines that it is made of', () => {
    fc.assert(
      fc.property(anyPlainList, ({ lines }) => {
        const list = newList({ name: 'Cage', lines }, newId, 1000);
        expect(plainList(list)).toEqual({ name: 'Cage', lines });
        expect(BuildList.parse(list)).toEqual(list);
      }),
    );
  });

  it('adds pieces of a part to its line, unless that one has a note or is there already', () => {
    const list = listOf([part(1, { quantity: 998 }), part(2, { note: 'rear' })]);
    const more = withLine(list, part(1, { quantity: 4 }), newId, 2000);
    expect(more && plainList(more).lines).toEqual([
      part(1, { quantity: 999 }),
      part(2, { note: 'rear' }),
    ]);
    const apart = withLine(list, part(2), newId, 2000);
    expect(apart && shownLines(apart)).toHaveLength(3);
  });

  it('adds no line to a full list', () => {
    const list = listOf(Array.from({ length: MAX_LIST_LINES }, (_, at) => part(at + 1)));
    expect(withLine(list, part(5000), newId, 2000)).toBeUndefined();
    const room = withoutLine(list, idOf(list, 0), 2000);
    expect(withLine(room, part(5000), newId, 2000)).toBeDefined();
  });

  it('removes a line and brings it back as it was', () => {
    const list = listOf([part(1, { note: 'rear' }), part(2)]);
    const without = withoutLine(list, idOf(list, 0), 2000);
    expect(plainList(without).lines).toEqual([part(2)]);
    expect(plainList(withLineBack(without, idOf(list, 0), 2001))).toEqual(plainList(list));
  });

  it('removes a list and brings it back as it was', () => {
    const list = listOf([part(1)]);
    const removed = removedList(list, 2000);
    expect(shownLists([removed])).toEqual([]);
    expect(shownLists([listBack(removed, 2001)]).map(plainList)).toEqual([plainList(list)]);
  });

  it('is written later than all before, even when the clock is behind', () => {
    fc.assert(
      fc.property(buildList, plainLine, (list, line) => {
        const edits = [
          withLine(list, line, newId, 0),
          renamed(list, 'Other', 0),
          listBack(removedList(list, 0), 0),
          ...shownLines(list).map(({ id }) => changedLine(list, id, { note: 'x' }, 0)),
        ];
        for (const edited of edits)
          expect(edited && listEditedAt(edited)).toBeGreaterThan(listEditedAt(list));
      }),
    );
  });
});
