import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '../../../contract/checkout/checkout';
import type { QueryOf } from '../../../contract/endpoint';
import { deliveryProvince, shippingOption } from '../../../shop/shipping/shipping';
import { shownParcel } from '../../../shop/shipping/shown-parcel';
import { priceText } from '../../../shop/money';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { serveMember } from '../../http/serve-account';
import { createPayment } from '../../services/checkout/create-payment';
import {
  type Tries,
  applyCode,
  removeCode,
  validateCode,
} from '../../services/discounts/discounts';
import { cartQuote } from '../../services/checkout/quote-cart';
import { type ReadCart, readCart } from '../../services/cart/read-cart';
import { taxAtRate } from '../../services/checkout/match-amount';
import { type QuotedRate, calculateShipping, quotedRates } from '../../services/shipping/shipping';
import { taxesAt } from '../../services/settings/taxes';
import type { AccountRow } from '../../tables/account/account-rows';

export const checkoutRoutes = (app: FastifyInstance, context: Context): void => {
  const { db, clock, rateSource, sessions, limits } = context;
  const member = serveMember(app, sessions);
  const tries = (request: FastifyRequest): Tries => ({
    byAccount: limits.discountCode,
    byNetwork: () => limits.discountCodeOfNetwork(request),
  });

  /** The rate of the chosen service; undefined when none is chosen or its quote has expired. */
  const chosenRate = async (
    account: AccountRow,
    cart: ReadCart,
    { service, zipCode }: QueryOf<typeof calls.getQuote>,
  ): Promise<QuotedRate | undefined> => {
    if (service === undefined) return undefined;
    const rates = await quotedRates(db, account.id, cart, zipCode, clock());
    return rates.find((rate) => rate.service === service);
  };

  member(calls.getQuote, async ({ query, account }) => {
    const cart = await readCart(db, account, clock());
    const taxAt = await taxesAt(db, clock());
    if (query.pickup === 'true')
      return cartQuote(cart, { shipping: 0, tax: taxAt(), shippingExpired: false });
    const { state, zipCode = '' } = query;
    const rate = await chosenRate(account, cart, query);
    return cartQuote(cart, {
      shipping: rate?.cents ?? null,
      isCheapest: rate?.isCheapest,
      tax: rate ? taxAtRate(taxAt, rate, state) : taxAt(deliveryProvince(zipCode, state)),
      shippingExpired: !rate && query.service !== undefined,
      parcels: rate?.parcels.map(shownParcel),
    });
  });

  serve(app, calls.calculateShipping, async ({ body, request }) => {
    await limits.shippingQuote(request);
    const account = await sessions.account(request);
    const { rates, parcels } = await calculateShipping({ db, rateSource }, account, body, clock());
    return rates.map((rate) => shippingOption(rate, parcels));
  });

  member(calls.validateDiscount, async ({ body, request, account }) => {
    const { code, category } = await validateCode(db, account, body.code, tries(request), clock());
    return {
      valid: true as const,
      code: code.code,
      percent: code.percent,
      amount: code.amountCents === null ? null : priceText(code.amountCents),
      ...(code.freeShipping && { freeShipping: true }),
      ...(category !== null && { category }),
    };
  });

  member(calls.calculateDiscount, async ({ body, request, account }) => {
    const { code, discount } = await applyCode(db, account, body.code, tries(request), clock());
    return { discountCode: code, discountAmount: discount / 100 };
  });

  serve(app, calls.removeDiscount, async ({ request }) => {
    await removeCode(db, await sessions.member(request));
    return { ok: true };
  });

  member(calls.createPaymentIntent, async ({ body, request, reply, account }) => {
    await limits.payment(account.id);
    await sessions.outlastPayment(request, reply);
    const { checkout, clientSecret, intent } = await createPayment(context, account, body);
    return {
      clientSecret: clientSecret ?? null,
      paymentIntentId: intent ?? null,
      free: clientSecret === undefined,
      total: priceText(checkout.total_cents),
      expiresAt: new Date(checkout.expires_at).toISOString(),
    };
  });
};
