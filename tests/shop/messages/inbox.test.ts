import { fc } from '../../support/properties';
import { describe, expect, it, test } from 'vitest';
import {
  MessageState,
  answerDue,
  canBecome,
  isUndecided,
  spanText,
} from '../../../src/shop/messages/inbox';

const due = (kind: 'contact' | 'application', received: string) =>
  new Date(answerDue(kind, Date.parse(received))).toISOString();

describe('an answer is due', () => {
  it('to a question within 24 hours', () => {
    expect(due('contact', '2026-06-13T16:00:00Z')).toBe('2026-06-14T16:00:00.000Z');
  });

  test.each([
    ['Monday', '2026-06-15T16:00:00Z', '2026-06-18T16:00:00.000Z'],
    ['Wednesday', '2026-06-17T16:00:00Z', '2026-06-22T16:00:00.000Z'],
    ['Friday', '2026-06-19T16:00:00Z', '2026-06-24T16:00:00.000Z'],
    ['Saturday', '2026-06-20T16:00:00Z', '2026-06-24T16:00:00.000Z'],
    ['Sunday', '2026-06-21T16:00:00Z', '2026-06-24T16:00:00.000Z'],
    // This is Sunday in Toronto and Monday in UTC.
    ['Sunday night', '2026-06-22T03:30:00Z', '2026-06-25T03:30:00.000Z'],
    // This is midnight, and the clocks change on the Sunday.
    ['Thursday in autumn', '2035-11-01T04:00:00Z', '2035-11-06T05:00:00.000Z'],
    ['Friday in spring', '2026-03-06T16:00:00Z', '2026-03-11T15:00:00.000Z'],
  ])('to an application of %s within three business days', (_, received, by) => {
    expect(due('application', received)).toBe(by);
  });

  it('to an application after three to five days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (received) => {
        const days = (answerDue('application', received) - received) / 86_400_000;
        expect([3, 4, 5]).toContain(Math.round(days));
        // An hour is gained or lost when the clocks change.
        expect(Math.abs(days - Math.round(days))).toBeLessThanOrEqual(1 / 24 + 1e-9);
      }),
    );
  });
});

describe('a message', () => {
  it('moves only to other states of its kind', () => {
    for (const from of MessageState.options)
      for (const to of MessageState.options) {
        if (canBecome('contact', from, to)) expect(['new', 'answered', 'closed']).toContain(to);
        expect(canBecome('application', from, 'approved')).toBe(false);
        expect(canBecome('application', 'approved', to)).toBe(false);
        if (from === to) expect(canBecome('application', from, to)).toBe(false);
      }
  });

  it('is undecided only while an application is neither approved nor declined', () => {
    expect(MessageState.options.filter((state) => isUndecided('application', state))).toEqual([
      'new',
      'answered',
    ]);
    expect(isUndecided('contact', 'new')).toBe(false);
  });
});

test.each([
  [0, '1 minute'],
  [59 * 60_000, '59 minutes'],
  [60 * 60_000, '1 hour'],
  [47 * 3_600_000, '47 hours'],
  [48 * 3_600_000, '2 days'],
])('%i ms is %s', (ms, text) => {
  expect(spanText(ms)).toBe(text);
});
