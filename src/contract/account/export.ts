// This call stands apart from the account's others, which a first visit loads.
import * as z from 'zod/mini';
import { BuildList } from '../../workbench/builds/list/build-list';
import { ShippingAddress } from '../../shop/checkout/address';
import { SavedAddress } from '../../shop/checkout/saved-address';
import { FreightFacts } from '../../shop/shipping/freight-request';
import { OrderReturn } from '../../shop/orders/returns';
import { OrderWithItems } from '../../shop/orders/order';
import { Passkey } from '../../shop/session/passkey';
import { User } from '../../shop/session/user';
import { endpoint } from '../endpoint';
import { PromiseMove } from '../orders/admin';
import { Session } from './sessions';

/** Money for an order without a card; below zero it was given back. */
const Payment = z.object({
  at: z.string(),
  amount: z.string(),
  means: z.string(),
  reference: z.nullable(z.string()),
});

const CartContents = z.object({
  lines: z.array(z.object({ productId: z.number(), quantity: z.number() })),
  poNumber: z.nullable(z.string()),
  buildName: z.nullable(z.string()),
});

/** Everything that the shop stores about the signed-in person. Times are ISO, sums decimal strings. */
export const AccountExport = z.object({
  exportedAt: z.string(),
  account: User,
  /** The company of a dealer, whose orders are in the export only where the person ordered them. */
  company: z.nullable(z.object({ name: z.string(), taxNumber: z.nullable(z.string()) })),
  /** `formerAddresses` has one line each, latest first. */
  orders: z.array(
    z.extend(OrderWithItems, {
      email: z.string(),
      formerAddresses: z.array(z.string()),
      returns: z.array(OrderReturn),
      /** Moves of the promised days of its lines, oldest first. */
      promiseMoves: z.array(
        z.omit(z.extend(PromiseMove, { itemId: z.string() }), { id: true, by: true }),
      ),
      payments: z.array(Payment),
    }),
  ),
  messages: z.array(
    z.object({
      sentAt: z.string(),
      name: z.string(),
      email: z.string(),
      subject: z.string(),
      message: z.string(),
      company: z.nullable(z.string()),
      website: z.nullable(z.string()),
      replies: z.array(z.object({ sentAt: z.string(), text: z.string() })),
    }),
  ),
  reviews: z.array(
    // Not by the noun, which the page of the account would load for it.
    z.object({
      orderNumber: z.string(),
      part: z.string(),
      stars: z.number(),
      text: z.string(),
      name: z.string(),
      day: z.string(),
      pictures: z.array(z.string()),
      answer: z.nullable(z.string()),
      hiddenReason: z.nullable(z.string()),
      /** The ids of the parts that it was used with. */
      usedWith: z.array(z.number()),
    }),
  ),
  /** The hidden reviews that were taken back: the next one of the line is hidden too. */
  hiddenReviews: z.array(
    z.object({ orderNumber: z.string(), part: z.string(), hiddenReason: z.string() }),
  ),
  consents: z.array(
    z.object({
      to: z.string(),
      words: z.string(),
      givenAt: z.string(),
      withdrawnAt: z.nullable(z.string()),
    }),
  ),
  /** The parts whose return to stock the person asked to be told of. */
  awaitedParts: z.array(z.object({ name: z.string(), askedAt: z.string() })),
  /** The passkeys, by which the person signs in without the password. */
  passkeys: z.array(z.pick(Passkey, { name: true, createdAt: true, usedAt: true })),
  /** Where the person is signed in. */
  sessions: z.array(z.pick(Session, { device: true, createdAt: true, seenAt: true })),
  /** The address book. */
  addresses: z.array(z.omit(SavedAddress, { id: true })),
  /** The lists of a dealer's order pad, with the names of parts that are not sold any more. */
  savedPads: z.array(
    // Not by the noun either.
    z.object({
      name: z.string(),
      lines: z.array(z.object({ productId: z.number(), quantity: z.number() })),
      gone: z.array(z.object({ name: z.string(), quantity: z.number() })),
      savedAt: z.string(),
    }),
  ),
  cart: CartContents,
  /** Checkouts that did not become an order, while they are kept. */
  checkouts: z.array(
    z.extend(CartContents, {
      createdAt: z.string(),
      total: z.string(),
      email: z.nullable(z.string()),
      shippingAddress: z.nullable(ShippingAddress),
    }),
  ),
  /** The shop's quotes for the account. */
  quotes: z.array(
    z.object({
      number: z.string(),
      state: z.string(),
      name: z.string(),
      email: z.string(),
      total: z.string(),
      lines: z.array(z.object({ productId: z.number(), quantity: z.number() })),
      shippingAddress: z.nullable(ShippingAddress),
      /** The wishes for a delivery by freight; null where none were asked for. */
      freight: z.nullable(FreightFacts),
      createdAt: z.string(),
      validUntil: z.string(),
    }),
  ),
  /** The lists as devices send them; times are epoch ms. */
  buildLists: z.array(BuildList),
});
export type AccountExport = z.infer<typeof AccountExport>;

export const exportAccount = endpoint('GET', '/api/account/export', { reply: AccountExport });
