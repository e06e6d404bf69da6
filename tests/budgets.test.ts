import { expect, it } from 'vitest';
import { grown, overBudget } from '../tools/budgets.mjs';

it('a budget is broken by more, by what was not counted, and by what has no budget', () => {
  expect(overBudget({ html: 100 }, { html: 100 })).toEqual([]);
  expect(overBudget({ html: 101 }, { html: 100 })).toEqual(['html: 101, 100 allowed']);
  expect(overBudget({}, { html: 100 })).toEqual(['html: was not counted']);
  expect(overBudget({ html: 1, other: 2 }, { html: 1 })).toEqual(['other: 2, and has no budget']);
  expect(overBudget({ html: NaN }, { html: 100 })).toEqual(['html: NaN, 100 allowed']);
});

it('a count may grow by three per cent before it has to be recorded again', () => {
  expect(grown({ html: 103 }, { html: 100 })).toEqual([]);
  expect(grown({ html: 104 }, { html: 100 })).toEqual(['html: 104, and was 100']);
  expect(grown({ html: 1 }, {})).toEqual(['html: 1, and was not recorded']);
});
