import { deliveryProvince } from '../../../shop/shipping/shipping';
import { keptPostalCode } from '../../state/postal-code';
import { type Departure, optionDays } from './option-days';
import { refreshSite, useSite } from '../../data/site/site';
import { dayWords } from '../../../shop/plain-day';
import { lastPromise } from '../../../shop/promises/promise-words';
import { shopDay } from '../../../shop/shop-day';
import { BeforeYouPay } from '../../parts/site/before-you-pay';
import { NotOpen } from '../../parts/site/not-open';
import { missingSellerFacts } from '../../../shop/site/missing-facts';
import { chakra } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { CartQuote } from '../../../contract/checkout/checkout';
import { ShippingAddress } from '../../../shop/checkout/address';
import { BuildName, MAX_BUILD_NAME } from '../../../workbench/builds/list/build-name';
import { PoNumber } from '../../../shop/dealers/po-number';
import { emailAddress } from '../../../shop/messages/message';
import { cad, parsePrice } from '../../../shop/money';
import { quoteChange } from '../../../shop/checkout/quote-change';
import type { User } from '../../../shop/session/user';
import { refreshCart } from '../../data/cart/cart';
import { config } from '../../data/catalogue/catalogue';
import { CallError, newKey } from '../../data/call';
import { quote as quoteFor } from '../../data/checkout/checkout';
import { user } from '../../data/session/session';
import { useDraft } from '../../state/drafts';
import { toast } from '../../state/toasts';
import { Field } from '../../ui/field';
import { Form } from '../../ui/form';
import { later } from '../../ui/later';
import { Panel } from '../../ui/layout';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import {
  type PaymentAttempt,
  forgetAttempt,
  readAttempt,
  rememberOrderNumber,
} from './payment-attempt';
import { DeliveryFields, useTypedPlace } from '../../parts/checkout/delivery-fields';
import { PaymentError } from '../../parts/checkout/payment-error';
import { PRICES_CHANGED } from '../../parts/checkout/payment-words';
import { explainPayment, pay, payOnAccount, paymentCode } from './pay';
import { NoPayments, PaymentBox } from '../../parts/checkout/payment-box';
import type { PaymentHandle } from '../../parts/checkout/payment-handle';
import { QuotedParcels } from './quoted-parcels';
import { ShippingMethod } from './shipping-method';
import { isLoggedOut, useCartChanged } from './use-cart-changed';
import { cartLinesSaved } from './use-cart-line';
import { SlowNote } from '../../parts/checkout/slow-note';
import type { Shipping } from './use-shipping';
import { Tick } from '../../ui/tick';

// The form is whole without the choice.
const SavedAddresses = later(
  () => import(/* kept: never */ './saved-addresses').then((it) => it.SavedAddresses),
  () => null,
);

// Most buyers pay by card.
const OnAccount = later(
  () => import('./on-account').then((it) => it.OnAccount),
  () => null,
);

/** The name of this buyer's draft. The next person who signs in here must not get it. */
export const checkoutDraft = (userId: string): string => `checkout ${userId}`;

const SIGNED_OUT =
  'You were logged out before the payment began. Nothing was charged, and your details are kept. Log in to continue.';

const Delivery = z.extend(ShippingAddress, {
  email: emailAddress('Please enter a valid email address'),
  poNumber: z.optional(PoNumber),
  buildName: z.optional(BuildName),
  saveAddress: z.optional(z.string()),
});

const Steps = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& form': { gap: '6' },
    '& section': { display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' },
    '& h2': { fontSize: 'xl', fontFamily: 'capitals', textTransform: 'uppercase' },
    '& .note': { color: 'muted', fontSize: 'sm' },
  },
});

interface Props {
  person: User;
  quote: CartQuote;
  /** Whether the quote belongs to the previous choice, until the new one arrives. */
  isOld: boolean;
  chosen: Parameters<typeof quoteFor>[0];
  shipping: Shipping;
  /** The address with which the form starts, unless this tab has a draft. */
  address: ShippingAddress | null | undefined;
  place: { zipCode: string; state: string };
  onPlace: (place: { zipCode: string; state: string }) => void;
  onPaid: (attempt: PaymentAttempt) => void;
  onPlaced: (orderNumber: string) => void;
}

/** Says in a sentence how and when the parts come. */
const deliveryText = (
  { isPickup, service, options }: Shipping,
  { place, from }: { place: string; from: Departure },
): string => {
  const day = from.day && dayWords(from.day, from.today);
  if (isPickup)
    return day
      ? `You pick your order up in ${place}. It is ready by ${day}; we email you when it is.`
      : `You pick your order up in ${place}. We email you when it is ready.`;
  const option = options?.find((one) => one.service === service);
  if (!option) return 'Choose a shipping option above.';
  const words = optionDays(option, from);
  const days = day ? `Ships by ${day}. ${words}.` : `${words} after it has left.`;
  return `${option.service} to the address above. ${days} You get the tracking number by email.`;
};

/** The postal code that was typed for an estimate on this device, with its province. */
const keptPlace = (): Pick<ShippingAddress, 'zipCode' | 'state'> | undefined => {
  const { text: zipCode } = keptPostalCode.getState();
  return zipCode ? { zipCode, state: deliveryProvince(zipCode) ?? '' } : undefined;
};

/** The form: contact, delivery, shipping, payment. */
export const CheckoutForm = (props: Props) => {
  const { person, quote, isOld, chosen, shipping, address, place } = props;
  const { onPlace, onPaid, onPlaced } = props;
  const client = useQueryClient();
  const { data: settings, isError, refetch } = useQuery(config);
  const card = useRef<PaymentHandle>(null);
  const [isCardReady, setCardReady] = useState(false);
  const [wantsAccount, setWantsAccount] = useState(false);
  const [key, setKey] = useState(newKey);
  const [today] = useState(() => shopDay(new Date()));
  const changed = useCartChanged();
  const site = useSite();
  const isFree = quote.shipping !== null && parsePrice(quote.total) === 0;
  const isOnAccount = wantsAccount && quote.isVendor && !isFree;

  const { form, field, pending, problem } = useForm({
    schema: Delivery,
    send: async ({ email, poNumber, buildName, saveAddress, ...shippingAddress }) => {
      const hasNewLines = await cartLinesSaved(client);
      if (!shipping.isPickup && !shipping.service)
        throw new PaymentError(
          'Shipping Required',
          'Please select a shipping option or choose pickup to continue.',
        );
      if (quote.lines.some((line) => line.problem))
        throw new PaymentError(
          'Please Check Your Cart',
          'A part in your cart cannot be bought right now. Please change or remove it.',
        );
      if (!isFree && !isOnAccount && !isCardReady)
        throw new PaymentError('Payment Error', 'Card element not found');
      const newest = () => client.fetchQuery(quoteFor(chosen));
      const current = isOld || hasNewLines ? await newest() : quote;
      if (current.total !== quote.total)
        throw new PaymentError('Total Changed', quoteChange(quote, current));
      try {
        const purchase = {
          client,
          card: card.current,
          quote: current,
          shown: quote.lines,
          service: shipping.service,
          isPickup: shipping.isPickup,
          address: shippingAddress,
          email,
          poNumber,
          buildName,
          saveAddress: saveAddress !== undefined,
          termsVersion: site.termsVersion,
          userId: person.id,
        };
        const attempt = await (isOnAccount ? payOnAccount(purchase, key) : pay(purchase));
        if (attempt.intent && attempt.isPaid)
          toast({ title: 'Payment Successful', description: 'Placing your order…' });
        onPaid(attempt);
      } catch (error) {
        const code = paymentCode(error);
        // The shop repeats what it has answered to a key.
        if (code) setKey(newKey());
        if (code === 'amount_mismatch') {
          const now = await newest().catch(() => undefined);
          if (now) throw new PaymentError(PRICES_CHANGED, quoteChange(quote, now));
        }
        if (error instanceof CallError && code === 'already_paid') {
          const { orderNumber } = error.detail;
          if (typeof orderNumber === 'string') {
            forgetAttempt();
            rememberOrderNumber(orderNumber);
            toast({
              title: 'Already Paid',
              description: `Order ${orderNumber} has these parts. Nothing was charged again.`,
            });
            void refreshCart(client);
            return onPlaced(orderNumber);
          }
        }
        // An earlier payment went through although its answer was lost, and emptied the cart: place its order.
        const begun = code === 'cart_empty' ? readAttempt(person.id) : undefined;
        if (begun) return onPaid(begun);
        throw error;
      }
    },
    failed: (reason) => {
      if (isLoggedOut(reason, SIGNED_OUT)) return SIGNED_OUT;
      const { title, description } = explainPayment(reason);
      toast({ title, description, tone: 'destructive' });
      // Whatever failed, show the figures that the next attempt is about.
      void changed().catch(() => undefined);
      if (paymentCode(reason) === 'quote_expired') void shipping.retry();
      if (paymentCode(reason) === 'terms_changed') refreshSite(client);
      return description;
    },
  });
  useDraft(form.ref, checkoutDraft(person.id));

  // The server charges by the stored flag, so fetch the user again when the quote has another one (docs/rules.md 7.3).
  const isSame = quote.isVendor === person.isVendor;
  useEffect(() => {
    if (!isSame) void client.invalidateQueries({ queryKey: user.queryKey });
  }, [client, isSame]);

  const sum = quote.shipping === null ? undefined : cad(parsePrice(quote.total));
  const payText = isFree
    ? 'Place Order'
    : isOnAccount
      ? `Order on account${sum ? `, ${sum}` : ''}`
      : sum
        ? `Pay ${sum}`
        : 'Pay Now';

  const [start] = useState(() => address ?? keptPlace());
  const readPlace = useTypedPlace(form.ref, onPlace);
  const day = lastPromise(quote.lines.map((line) => line.promisedBy));
  const from = { day, ...place, today };

  return (
    <Steps>
      <Form
        {...form}
        aria-label="Checkout"
        onInput={(event) => {
          form.onInput(event);
          readPlace(event.currentTarget);
        }}
      >
        <Panel as="section" aria-labelledby="contact">
          <h2 id="contact">Contact</h2>
          <Field
            {...field('email')}
            label="Email"
            type="email"
            required
            autoComplete="email"
            defaultValue={person.email}
            hint="Your receipt and your tracking number go to this address."
          />
          <Tick>Email me with news and offers</Tick>
        </Panel>
        <Panel as="section" aria-labelledby="delivery">
          <h2 id="delivery">Delivery</h2>
          <SavedAddresses form={form.ref.current} isVendor={quote.isVendor} />
          <DeliveryFields field={field} address={start} {...place} isPickup={shipping.isPickup} />
          <Tick name="saveAddress" defaultChecked>
            Save this address for next time
          </Tick>
          {quote.isVendor && (
            <Field
              {...field('poNumber')}
              label="PO number (optional)"
              maxLength={40}
              autoComplete="off"
              defaultValue={quote.poNumber ?? ''}
              hint="Your own number for this order. It appears on the order."
            />
          )}
          {quote.buildName !== null && (
            <Field
              {...field('buildName')}
              label="Name of the build (optional)"
              maxLength={MAX_BUILD_NAME}
              autoComplete="off"
              defaultValue={quote.buildName}
              hint="It appears on the order, the packing slip and the invoice."
            />
          )}
        </Panel>
        <Panel as="section" aria-labelledby="shipping">
          <h2 id="shipping">Shipping method</h2>
          <ShippingMethod
            shipping={shipping}
            weight={quote.weightKg}
            from={from}
            freeWith={
              quote.code?.freeShipping && quote.discountKind !== 'october'
                ? quote.code.code
                : undefined
            }
          />
          <QuotedParcels quote={quote} />
        </Panel>
        <Panel as="section" aria-labelledby="payment">
          <h2 id="payment">Payment</h2>
          {isFree ? (
            <p>There is nothing to pay for this order; no card is needed.</p>
          ) : (
            <>
              {quote.isVendor && (
                <OnAccount
                  total={parsePrice(quote.total)}
                  isChosen={wantsAccount}
                  onChoose={setWantsAccount}
                />
              )}
              {settings && !isOnAccount && (
                <PaymentBox ref={card} payments={settings.payments} onReady={setCardReady} />
              )}
              {!settings && isError && <NoPayments retry={() => void refetch()} />}
            </>
          )}
          <BeforeYouPay delivery={deliveryText(shipping, { place: site.place, from })} />
          {settings?.needsSeller && missingSellerFacts(site).length ? (
            <NotOpen person={person} />
          ) : (
            <SubmitButton
              problem={problem}
              pending={pending}
              pendingLabel="Placing your order…"
              wide
            >
              {payText}
            </SubmitButton>
          )}
          <div role="status">{pending && <SlowNote />}</div>
        </Panel>
      </Form>
    </Steps>
  );
};
