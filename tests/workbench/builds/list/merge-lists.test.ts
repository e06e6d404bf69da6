import { describe, expect, it } from 'vitest';
import {
  type BuildLine,
  BuildList,
  shownLines,
  shownLists,
} from '../../../../src/workbench/builds/list/build-list';
import { mergeList, mergeLists } from '../../../../src/workbench/builds/list/merge-lists';
import { fc } from '../../../support/properties';
import { buildLists } from './lists';

const line = (id: number, rest: Partial<BuildLine> = {}): BuildLine => ({
  id: `0000000${id}-0000-4000-8000-000000000000`,
  what: { kind: 'part', productId: 1000 + id },
  quantity: 1,
  note: '',
  have: false,
  addedAt: id,
  editedAt: { what: id, quantity: id, note: id, have: id },
  ...rest,
});

const list = (lines: BuildLine[], rest: Partial<BuildList> = {}): BuildList => ({
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Front axle',
  nameEditedAt: 0,
  createdAt: 0,
  lines,
  ...rest,
});

describe('merging the lists of two devices', () => {
  it('gives the same in either order, in any grouping, and when it is repeated', () => {
    fc.assert(
      fc.property(buildLists, buildLists, buildLists, (a, b, c) => {
        const ab = mergeLists(a, b);
        expect(mergeLists(b, a)).toEqual(ab);
        expect(mergeLists(ab, c)).toEqual(mergeLists(a, mergeLists(b, c)));
        expect(mergeLists(ab, a)).toEqual(ab);
        expect(mergeLists(ab, ab)).toEqual(ab);
      }),
    );
  });

  it('loses no list and no line, and gives lists that can be stored', () => {
    fc.assert(
      fc.property(buildLists, buildLists, (a, b) => {
        const merged = mergeLists(a, b);
        const ids = (lists: readonly BuildList[]) =>
          lists.flatMap((one) => [one.id, ...one.lines.map((each) => `${one.id} ${each.id}`)]);
        expect(new Set(ids(merged))).toEqual(new Set([...ids(a), ...ids(b)]));
        for (const one of merged) expect(BuildList.parse(one)).toEqual(one);
      }),
    );
  });

  it('keeps what two devices wrote on one line', () => {
    const { editedAt } = line(1);
    const [merged] = mergeList(
      list([line(1, { quantity: 4, editedAt: { ...editedAt, quantity: 10 } })]),
      list([line(1, { note: 'weld-on', editedAt: { ...editedAt, note: 9 } })]),
    ).lines;
    expect(merged).toMatchObject({ quantity: 4, note: 'weld-on' });
  });

  it('removes a line on both devices, unless it was changed later', () => {
    const removed = list([line(1, { removedAt: 5 })]);
    expect(shownLines(mergeList(removed, list([line(1)])))).toEqual([]);
    const changed = line(1, { quantity: 2, editedAt: { ...line(1).editedAt, quantity: 6 } });
    expect(shownLines(mergeList(removed, list([changed])))).toMatchObject([{ quantity: 2 }]);
  });

  it('removes a list on both devices, unless it was changed later', () => {
    const removed = list([line(1)], { removedAt: 5 });
    expect(shownLists(mergeLists([removed], [list([line(1)])]))).toEqual([]);
    expect(shownLists(mergeLists([removed], [list([line(1), line(6)])]))).toHaveLength(1);
  });
});
