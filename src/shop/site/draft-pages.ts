import type { STANDARD_PAGES, PageText } from './page';

/**
 * Drafts of the pages that a shop needs, for the owner to change and to confirm. They promise what the shop does by itself
 * and no more; the wording is the owner's.
 */
export const DRAFT_PAGES: Record<(typeof STANDARD_PAGES)[number], PageText> = {
  shipping: {
    title: 'Shipping and Delivery',
    text: `We ship from {place} to every province and territory of Canada. The checkout shows each service with its price and its business days for your postal code, before you pay.

## When it ships

Parts in stock are packed in the order in which they were paid. You get an email with the tracking number when your parcel leaves.

## Large and heavy parts

A parcel may weigh at most 30 kg and be at most 2 m long. For anything larger, please ask us for freight: {email}.

## Pickup

You can pick your order up at {pickup} free of charge. We write to you when it is ready. Please bring the order number.

Hours: {hours}`,
  },
  returns: {
    title: 'Returns and Refunds',
    text: `You may return unused parts within 30 days of receiving them. Parts that were welded, painted, cut or mounted cannot be returned.

1. Open your order under Orders and choose the parts to return. Without an account, write to {email}.
2. Write the number of the return on the parcel, or put the printed slip into it.
3. Send it to {address}. The postage back is yours, unless we sent the wrong part or a faulty one.

We look at the parts when they arrive, and give the price back to the means of payment that you used.

## Cancelling an order

Until your order is being packed you can cancel it yourself under Orders. The whole price is given back.`,
  },
  warranty: {
    title: 'Warranty',
    text: `We stand behind our parts. If a part has a fault in its material or its making, write to {email} with a picture and the order number. We repair it, replace it or give the price back.

The warranty does not cover wear, damage by overload or accident, and parts that were altered.

Your rights under the consumer laws of your province are not affected.`,
  },
  terms: {
    title: 'Terms of Sale',
    text: `These terms are part of every order at {name}, {address}. You can reach us by email at {email}. Our phone number is {phone}.

## Prices

All prices are Canadian dollars. Taxes and shipping are added at the checkout, and shown there before you pay.

## The order

Your order is accepted when it is paid. We confirm it by email, with a copy of what was agreed.

## Delivery

The time of delivery is stated at the checkout. If your parcel is more than 30 days late, you may cancel the order and get back what you paid.

## Your build

Assembly, and the safety of what you build with our parts, are yours, or those of the shop that builds it for you. Please follow the rules of your province.`,
  },
  privacy: {
    title: 'Privacy',
    text: `{privacyPerson} is in charge of privacy at {name}. Write to {email} or to {address}.`,
  },
  about: {
    title: 'About the Shop',
    text: `{name} is in {place}.

Visit us or write to {email}. Call {phone}.

Hours: {hours}`,
  },
};
