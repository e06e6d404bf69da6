import { describe, expect, it } from 'vitest';
import { mergeEdits } from '../../src/shop/merge-edits';

const base = { name: 'Bracket', price: '32.99', pictures: ['/img/a.webp'] };

describe('two edits of one thing', () => {
  it('keep what was typed, with what the other person saved beside it', () => {
    const mine = { ...base, price: '34.00' };
    const theirs = { ...base, price: '35.00' };
    expect(mergeEdits(base, mine, theirs)).toEqual({ values: mine, theirs: { price: '35.00' } });
  });

  it('take what only the other person changed', () => {
    const mine = { ...base, name: 'Link Bracket' };
    const theirs = { ...base, price: '35.00', pictures: [] };
    expect(mergeEdits(base, mine, theirs)).toEqual({
      values: { name: 'Link Bracket', price: '35.00', pictures: [] },
      theirs: {},
    });
  });

  it('have no conflict where both typed the same', () => {
    const both = { ...base, price: '35.00' };
    expect(mergeEdits(base, both, both)).toEqual({ values: both, theirs: {} });
  });
});
