import { expect, test } from 'vitest';
import { arrives } from '../../../src/shop/promises/arrives';

test.each([
  ['within a week', '2026-11-23', 2, 'ON', '2026-11-25', '2026-11-27'],
  ['after the weekend', '2026-11-26', 3, 'ON', '2026-12-01', '2026-12-03'],
  ['around Remembrance Day', '2026-11-10', 1, 'BC', '2026-11-12', '2026-11-16'],
  ['around Christmas and into the new year', '2026-12-23', 3, 'ON', '2026-12-30', '2027-01-04'],
  ['in Quebec, after its holiday', '2026-06-23', 1, 'QC', '2026-06-25', '2026-06-29'],
  ['elsewhere on that day', '2026-06-23', 1, 'ON', '2026-06-24', '2026-06-26'],
])('A parcel arrives %s', (_, day, days, province, from, to) => {
  expect(arrives(day, days, province)).toEqual({ from, to });
});
