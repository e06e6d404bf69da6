import { describe, expect, it, test } from 'vitest';
import {
  ReturnState,
  canReturnMove,
  isReturnOpen,
  piecesToReturn,
  returnNumber,
  returnReason,
} from '../../../src/shop/orders/returns';

const item = (refundedQuantity = 0, removedQuantity = 0) => ({
  id: 'a',
  quantity: 5,
  refundedQuantity,
  removedQuantity,
});
const parcel = (quantity: number) => ({ lines: [{ itemId: 'a', quantity }] });
const back = (state: ReturnState, quantity: number) => ({
  state,
  lines: [{ itemId: 'a', quantity, accepted: null, restock: false }],
});
const left = (more: Partial<Parameters<typeof piecesToReturn>[0]>) =>
  piecesToReturn({
    status: 'shipped',
    isPickup: false,
    items: [item()],
    parcels: [parcel(5)],
    returns: [],
    ...more,
  });

describe('what of an order can be returned (docs/rules.md 6.18)', () => {
  test.each<[string, Parameters<typeof left>[0], number]>([
    ['all that was shipped', {}, 5],
    ['only what is in parcels', { status: 'processing', parcels: [parcel(2)] }, 2],
    ['nothing before it left', { status: 'processing', parcels: [] }, 0],
    ['no piece of a cancelled order', { status: 'cancelled' }, 0],
    ['a pickup that was handed over', { status: 'delivered', isPickup: true, parcels: [] }, 5],
    ['no piece of a pickup that waits', { status: 'processing', isPickup: true, parcels: [] }, 0],
    ['not what was refunded since', { items: [item(2)] }, 3],
    ['what left, whatever was taken out before', { items: [item(1, 1)], parcels: [parcel(4)] }, 4],
    [
      'not what was taken out of a pickup',
      { status: 'delivered', isPickup: true, parcels: [], items: [item(1, 1)] },
      4,
    ],
    [
      'not what is on its way back',
      { returns: [back('open', 1), back('received', 1), back('inspected', 1)] },
      2,
    ],
    [
      'again what was refused or withdrawn',
      { returns: [back('refused', 5), back('withdrawn', 5)] },
      5,
    ],
  ])('%s', (_, more, pieces) => {
    expect(left(more)).toEqual(pieces ? [{ itemId: 'a', quantity: pieces }] : []);
  });
});

describe('a return', () => {
  it('moves on, never back, and ends once', () => {
    const moves = ReturnState.options.map((from) => [
      from,
      ReturnState.options.filter((to) => to !== 'open' && canReturnMove(from, to)),
    ]);
    expect(moves).toEqual([
      ['open', ['received', 'inspected', 'refused', 'withdrawn']],
      ['received', ['inspected', 'refused']],
      ['inspected', ['refunded', 'refused']],
      ['refunded', []],
      ['refused', []],
      ['withdrawn', []],
    ]);
    expect(ReturnState.options.filter((state) => isReturnOpen({ state }))).toEqual([
      'open',
      'received',
      'inspected',
    ]);
  });

  it('has the number of its order on the slip', () => {
    expect(returnNumber('ORD-7K2M9QWX4T', 2)).toBe('RET-7K2M9QWX4T-2');
  });

  it('has one text that says the parts of each cause, the outcome, and what was written', () => {
    const lines = [
      { quantity: 1, name: 'Gusset', cause: 'It does not fit' },
      { quantity: 2, name: 'Heim', cause: '' },
      { quantity: 3, name: 'Bolt', cause: 'It does not fit' },
      { quantity: 1, name: 'Tab', cause: 'Faulty' },
    ];
    expect(
      returnReason({ lines, outcome: 'Another size or part', text: ' The heims bind.\n' }),
    ).toBe(
      'It does not fit: 1 × Gusset, 3 × Bolt.\nFaulty: 1 × Tab.\nWanted: Another size or part.\nThe heims bind.',
    );
    expect(returnReason({ lines: lines.slice(1, 2), outcome: '', text: 'Bent' })).toBe('Bent');
    expect(returnReason({ lines: [], outcome: '', text: ' ' })).toBe('');
  });
});
