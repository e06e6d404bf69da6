import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newBuyer } from '../../support/buyers';
import { atCheckout, fillAddress } from '../../support/screen/checkout-screen';
import { shopForAll } from '../../support/shop';

const BRACKET = 1002; // 0.98 kg
const LINK_KIT = 1006; // 50.2 kg

const shop = shopForAll();

it('The checkout says what is in which parcel, when there are several', async () => {
  const buyer = await newBuyer(shop, [
    [LINK_KIT, 1],
    [BRACKET, 2],
  ]);
  const { person } = await atCheckout(buyer);
  fillAddress();
  await person.click(await screen.findByText('What is in the 2 parcels'));
  expect(screen.getByText('Parcel 1 of 2: 27.06 kg')).toBeTruthy();
  expect(screen.getByText('Parcel 2 of 2: 25.1 kg')).toBeTruthy();
  expect(screen.getByText(/^2 × Weld-On Link Bracket/)).toBeTruthy();
  expect(screen.getAllByText(/^Triangulated Four Link Kit.*: 1 share, 2 make one$/)).toHaveLength(
    2,
  );
});
