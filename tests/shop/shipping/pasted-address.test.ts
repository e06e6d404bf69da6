import { fc } from '../../support/properties';
import { describe, expect, it, test } from 'vitest';
import { PROVINCES, PROVINCE_NAMES, ShippingAddress } from '../../../src/shop/checkout/address';
import { pastedAddress } from '../../../src/shop/shipping/pasted-address';

const SUDBURY = {
  firstName: 'Ann',
  lastName: 'Lee',
  address1: '12 Elm St',
  address2: '',
  city: 'Sudbury',
  state: 'ON',
  zipCode: 'P3A 1A1',
};

describe('a pasted address', () => {
  test.each([
    ['lines', 'Ann Lee\n12 Elm St\nSudbury, ON P3A 1A1'],
    ['one line', 'Ann Lee, 12 Elm St, Sudbury, ON, P3A 1A1, Canada'],
    ['lines of a mail', 'Ship to:\r\nAnn Lee\r\n12 Elm St\r\nSudbury Ontario  p3a1a1\r\nCANADA'],
    ['the postal code on its own line', 'Ann Lee\n12 Elm St\nSudbury ON\nP3A-1A1'],
    ['no province', 'Ann Lee\n12 Elm St\nSudbury\nP3A 1A1'],
    ['a mail address', 'Ann Lee\nann@people.test\n12 Elm St\nSudbury (Ontario) P3A 1A1'],
    ['a label', 'New address: Ann Lee, 12 Elm St, Sudbury ON P3A 1A1'],
  ])('is read from %s', (_, text) => {
    expect(pastedAddress(text)).toEqual(SUDBURY);
  });

  test.each<[string, string, Partial<ShippingAddress>]>([
    [
      'a company and a flat',
      'Ann Marie Lee\nLee Fabrication\n12 Elm St\nUnit 4\nSudbury ON P3A 1A1',
      { firstName: 'Ann Marie', address1: '12 Elm St', address2: 'Lee Fabrication, Unit 4' },
    ],
    [
      'the flat before the street',
      'Ann Lee\nApt 4\n12 Elm St\nSudbury ON P3A 1A1',
      { address1: '12 Elm St', address2: 'Apt 4' },
    ],
    [
      'a phone number',
      'Ann Lee\n12 Elm St\nSudbury ON P3A 1A1\nPhone: 705-555-0101 ext. 2',
      { phone: '705-555-0101 ext. 2' },
    ],
    [
      'a post box',
      'Ann Lee\nPO Box 7\nDryden ON P8N 2Z5',
      { address1: 'PO Box 7', city: 'Dryden' },
    ],
    ['a town of two words', 'A Lee\n1 Oak St\nThunder Bay ON P7A 1A1', { city: 'Thunder Bay' }],
    ['Quebec', 'Luc Roy\n3 rue du Port\nQuébec (Québec) G1K 1A1', { city: 'Québec', state: 'QC' }],
    ['the town alone', 'Luc Roy\n3 rue du Port\nQuébec G1K 1A1', { city: 'Québec', state: 'QC' }],
    ['a territory', 'A Lee\n1 Oak St\nRankin Inlet NU X0C 0G0', { state: 'NU' }],
  ])('is read with %s', (_, text, more) => {
    expect(pastedAddress(text)).toMatchObject(more);
  });

  it('without a name leaves the name as it is', () => {
    const read = pastedAddress('12 Elm St, Sudbury, ON P3A 1A1');
    expect(read).toMatchObject({ address1: '12 Elm St' });
    expect(read).not.toHaveProperty('firstName');
    expect(read).not.toHaveProperty('phone');
  });

  test.each(['P3A 1A1', '12 Elm St', 'Sudbury ON P3A 1A1', '12 Elm St\nSudbury ON', '90210', ''])(
    'is not %j, which is pasted as it stands',
    (text) => {
      expect(pastedAddress(text)).toBeUndefined();
    },
  );

  it('is that which labels show, whatever the province', () => {
    const codes = { NL: 'A1A', NS: 'B1A', PE: 'C1A', NB: 'E1A', QC: 'G1K', ON: 'P3A', MB: 'R1A' };
    const more = { SK: 'S1A', AB: 'T1A', BC: 'V1A', NT: 'X0C', NU: 'X0C', YT: 'Y1A' };
    const areas: Record<string, string> = { ...codes, ...more };
    fc.assert(
      fc.property(
        fc.constantFrom(...PROVINCES),
        fc.boolean(),
        fc.constantFrom('\n', ', '),
        fc.constantFrom('Timmins', 'Sault Ste. Marie', 'St. John’s'),
        (state, isNamed, between, city) => {
          const zipCode = `${areas[state]} 1A1`;
          const place = `${city} ${isNamed ? PROVINCE_NAMES[state] : state} ${zipCode}`;
          const read = pastedAddress(['Ann Lee', '12 Elm St', place].join(between));
          expect(read).toEqual({ ...SUDBURY, city, state, zipCode });
          expect(ShippingAddress.safeParse(read).success).toBe(true);
        },
      ),
    );
  });
});
