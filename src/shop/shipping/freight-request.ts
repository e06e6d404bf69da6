import * as z from 'zod/mini';
import { MAX_PHONE, ShippingAddress } from '../checkout/address';
import { emailAddress, line, longText } from '../messages/message';

/** The places that a freight carrier brings pallets to, and how the form names them. */
export const FREIGHT_PLACES = {
  dock: 'A loading dock',
  none: 'An address without a dock',
  terminal: "The carrier's terminal, where I pick it up",
} as const;

/** The service of an order that goes by freight. */
export const BY_FREIGHT = 'By freight';

const FreightPlace = z.enum(['dock', 'none', 'terminal'], 'Please choose where it goes');
export type FreightPlace = z.infer<typeof FreightPlace>;

/** The place by its name, or whether there is a dock. */
const Dock = z.pipe(
  z.union([FreightPlace, z.boolean()], 'Please choose where it goes'),
  z.transform((place): FreightPlace => {
    if (typeof place === 'string') return place;
    return place ? 'dock' : 'none';
  }),
);

const Wish = z.optional(z.nullable(z.boolean('Please answer yes or no')));

/** The customer's part of a request for freight (docs/rules.md 19.12), beside the parts. */
export const FreightRequest = z.object({
  name: line(1, 'Name is required'),
  email: emailAddress('Please enter a valid email address', 'Email is required'),
  phone: z.optional(z.nullable(line(0, 'Phone must be text').check(z.maxLength(MAX_PHONE)))),
  address: ShippingAddress,
  /** The kind of place; `true` is 'dock' and `false` 'none'. */
  dock: Dock,
  /** Whether the truck needs a tail lift. */
  tailLift: Wish,
  /** Whether the driver has to call before the truck comes. */
  callAhead: Wish,
  notes: z.optional(z.nullable(longText(0, 'Notes must be text'))),
});
export type FreightRequest = z.infer<typeof FreightRequest>;

/** The wishes for a delivery by freight, as they are kept with its quote. */
export const FreightFacts = z.object({
  place: FreightPlace,
  tailLift: z.boolean(),
  callAhead: z.boolean(),
  /** The number on which the shop reaches the customer; '' for none. */
  phone: z.string(),
  notes: z.string(),
  /** The sentence with which the shop declined. */
  declined: z.optional(z.string()),
});
export type FreightFacts = z.infer<typeof FreightFacts>;

/** The wishes in words: "A loading dock. Call ahead." */
export const freightWords = ({
  place,
  tailLift,
  callAhead,
}: Pick<FreightFacts, 'place' | 'tailLift' | 'callAhead'>): string => {
  const words = [
    place === 'terminal' ? "The carrier's terminal" : FREIGHT_PLACES[place],
    ...(tailLift ? ['Tail lift'] : []),
    ...(callAhead ? ['Call ahead'] : []),
  ];
  return `${words.join('. ')}.`;
};
