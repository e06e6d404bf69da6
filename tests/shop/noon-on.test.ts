import { expect, it } from 'vitest';
import { noonOn } from '../../src/shop/noon-on';

it.each([
  'America/Vancouver',
  'America/St_Johns',
  'Europe/Paris',
  'Asia/Tokyo',
  'Australia/Sydney',
])('a day is the same day for a viewer in %s, in summer and winter', (timeZone) => {
  const days = ['2026-07-15', '2027-01-01'];
  const seen = days.map((day) => new Date(noonOn(day)).toLocaleDateString('sv-SE', { timeZone }));
  expect(seen).toEqual(days);
});
