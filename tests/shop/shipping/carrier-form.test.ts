import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { CarrierEdit } from '../../../src/shop/shipping/carrier';
import { CarrierForm, NEW_SERVICE } from '../../../src/shop/shipping/carrier-form';

const PUROLATOR: CarrierEdit = {
  name: 'Purolator',
  tracking: 'https://www.purolator.com/en/shipping/tracker?pin=',
  services: [
    { name: 'Purolator Ground', percent: 110, days: [2, 2, 3, 4, 5, 6, 0] },
    { name: 'Purolator Express', percent: 180, days: [1, 1, 1, 2, 2, 2, 0] },
  ],
  offFrom: '2026-12-01',
  offWords: 'Purolator has no trucks.',
};

test('the form of a carrier reads what it shows', () => {
  expect(z.decode(CarrierForm, z.encode(CarrierForm, PUROLATOR))).toEqual(PUROLATOR);
});

test('a service whose fields are emptied is removed, and messages belong to the fields of the others', () => {
  const typed = z.encode(CarrierForm, PUROLATOR);
  const [, express] = typed.services;
  const emptied = { ...typed, services: [NEW_SERVICE, { ...NEW_SERVICE, ...express }] };
  expect(z.decode(CarrierForm, emptied).services).toEqual([PUROLATOR.services[1]]);
  const wrong = [NEW_SERVICE, { ...NEW_SERVICE, ...express, percent: 'a lot' }];
  expect(
    z.safeDecode(CarrierForm, { ...typed, services: wrong }).error?.issues.map(({ path }) => path),
  ).toEqual([['services', 1, 'percent']]);
});
