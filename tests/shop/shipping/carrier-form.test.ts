import { expect, test } from 'vitest';
import type { CarrierEdit } from '../../../src/shop/shipping/carrier';
import { CarrierForm, typedCarrier } from '../../../src/shop/shipping/carrier-form';

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
  expect(CarrierForm.parse(typedCarrier(PUROLATOR))).toEqual(PUROLATOR);
});

test('a service whose fields are emptied is removed, and messages belong to the fields of the others', () => {
  const { 'services.0.name': _, ...typed } = typedCarrier(PUROLATOR);
  const emptied = Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [
      name,
      name.startsWith('services.0.') ? ' ' : text,
    ]),
  );
  expect(CarrierForm.parse(emptied).services).toEqual([PUROLATOR.services[1]]);
  const wrong = { ...emptied, 'services.1.percent': 'a lot', 'services.1.days.2': '' };
  expect(CarrierForm.safeParse(wrong).error?.issues.map(({ path }) => path)).toEqual([
    ['services.1.percent'],
    ['services.1.days.2'],
  ]);
});
