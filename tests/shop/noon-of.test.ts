import { expect, it } from 'vitest';
import { noonOf } from '../../src/shop/noon-of';

it.each([
  'America/Vancouver',
  'America/St_Johns',
  'Europe/Paris',
  'Asia/Tokyo',
  'Australia/Sydney',
])('a day is the same day for a viewer in %s, in summer and winter', (timeZone) => {
  const days = ['2026-07-15', '2027-01-01'];
  const seen = days.map((day) => new Date(noonOf(day)).toLocaleDateString('sv-SE', { timeZone }));
  expect(seen).toEqual(days);
});
