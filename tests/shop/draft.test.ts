import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  isSameDraft,
  mergedDrafts,
  pathOf,
  typedOrNull,
  typedRows,
  typedTicks,
  typedWhole,
  withFieldsOf,
} from '../../src/shop/draft';

const Line = z.object({
  name: z.string().check(z.minLength(1, 'A name')),
  count: z.int('A number'),
});
const { count } = Line.shape;
const Form = z.object({
  note: typedOrNull(z.string()),
  days: typedTicks(['mon', 'tue'], z.array(z.enum(['mon', 'tue']))),
  lines: typedRows(
    z.object({ ...Line.shape, count: typedWhole(count) }),
    z.array(Line).check(z.maxLength(2, 'At most 2')),
  ),
});
const VALUE: z.output<typeof Form> = {
  note: null,
  days: ['tue'],
  lines: [{ name: 'gusset', count: 4 }],
};

test('a draft has the texts and ticks of its value, and is read as that value', () => {
  const draft = z.encode(Form, VALUE);
  expect(draft).toEqual({
    note: '',
    days: { mon: false, tue: true },
    lines: [{ name: 'gusset', count: '4' }],
  });
  expect(z.decode(Form, draft)).toEqual(VALUE);
});

test('a number is read as people type it', () => {
  expect(z.decode(typedWhole(z.int()), ' 1,250 ')).toBe(1250);
  expect(z.safeDecode(typedWhole(z.int('A number')), '').error?.issues[0]?.message).toBe(
    'A number',
  );
});

test('rows with nothing in them are left out, and messages name the others by their places in the form', () => {
  const rows = (...lines: z.input<typeof Form>['lines']) =>
    z.safeDecode(Form, { ...z.encode(Form, VALUE), lines });
  const empty = { name: ' ', count: '' };
  expect(rows(empty, { name: 'tab', count: '2' }).data?.lines).toEqual([{ name: 'tab', count: 2 }]);
  expect(
    rows(empty, { name: '', count: 'two' }).error?.issues.map(({ path, message }) => [
      path,
      message,
    ]),
  ).toEqual([
    [['lines', 1, 'name'], 'A name'],
    [['lines', 1, 'count'], 'A number'],
  ]);
  const three = Array.from({ length: 3 }, () => ({ name: 'tab', count: '2' }));
  expect(rows(...three).error?.issues.map(({ path }) => path)).toEqual([['lines']]);
});

test('a text is found in the rows of a draft, wherever they are now', () => {
  const draft = { note: '', lines: [{ name: 'tab' }, { name: 'gusset', logo: 'blob:2' }] };
  expect(pathOf(draft, 'blob:2')).toBe('lines.1.logo');
  expect(pathOf(draft, 'blob:1')).toBeUndefined();
});

test('of two edits, each keeps the fields that only it changed, and mine those that both did', () => {
  const base = { name: 'Tab', price: '5', facts: { bore: '1/2', width: '2' } };
  const mine = { ...base, price: '6', facts: { bore: '5/8', width: '2' } };
  const theirs = { name: 'Frame tab', price: '7', facts: { bore: '1/2', width: '3' } };
  expect(mergedDrafts(base, mine, theirs)).toEqual({
    draft: { name: 'Frame tab', price: '6', facts: { bore: '5/8', width: '3' } },
    theirs: { price: '7' },
  });
});

test('both edits may say the same, and a missing field is an empty one', () => {
  expect(isSameDraft({ a: '1' }, { a: '1', b: '' })).toBe(true);
  expect(mergedDrafts({ a: '1' }, { a: '2' }, { a: '2' }).theirs).toEqual({});
  expect(mergedDrafts<object>({ a: '' }, { a: '2' }, {}).draft).toEqual({ a: '2' });
  expect(mergedDrafts<object>({}, { a: '' }, { a: '2' }).draft).toEqual({ a: '2' });
});

test('a field that a newer draft lacks is empty in the form', () => {
  const form = { name: 'Tab', percents: { tools: '50', hats: '' } };
  expect(withFieldsOf({ name: 'Tab', percents: { hats: '5' } }, form)).toEqual({
    name: 'Tab',
    percents: { tools: '', hats: '5' },
  });
});

test('the texts of a grid are merged by their places', () => {
  const base = { days: [['1', '2'], ['3']] };
  expect(mergedDrafts(base, { days: [['9', '2'], ['3']] }, { days: [['1', '8'], ['4']] })).toEqual({
    draft: { days: [['9', '8'], ['4']] },
    theirs: {},
  });
});

test('rows without ids are mine as a whole list, with theirs beside them', () => {
  const theirs = [{ name: 'Ground' }, { name: 'Air' }];
  expect(mergedDrafts({ rows: [{ name: 'Ground' }] }, { rows: [] }, { rows: theirs })).toEqual({
    draft: { rows: [] },
    theirs: { rows: theirs },
  });
  const [base, mine] = [[{ name: 'Ground' }], [{ name: 'Road' }]];
  expect(mergedDrafts({ rows: base }, { rows: mine }, { rows: [{ name: 'Air' }] })).toEqual({
    draft: { rows: mine },
    theirs: { rows: [{ name: 'Air' }] },
  });
});

test('rows with ids are merged by them: what I added stays, what I removed is gone, what they added comes', () => {
  const row = (id: number | undefined, price: string) => ({ id, price });
  const base = [row(1, '5'), row(2, '5'), row(3, '5')];
  const mine = [row(1, '6'), row(3, '5'), row(undefined, '9')];
  const theirs = [row(1, '5'), row(2, '5'), row(3, '7'), row(4, '8')];
  expect(mergedDrafts({ rows: base }, { rows: mine }, { rows: theirs })).toEqual({
    draft: { rows: [row(1, '6'), row(3, '7'), row(4, '8'), row(undefined, '9')] },
    theirs: {},
  });
});

test('a row with an id that both changed is named by its place', () => {
  const rows = (price: string) => ({ rows: [{ id: 7, price }] });
  expect(mergedDrafts(rows('1'), rows('2'), rows('3'))).toEqual({
    draft: rows('2'),
    theirs: { 'rows.0.price': '3' },
  });
});
