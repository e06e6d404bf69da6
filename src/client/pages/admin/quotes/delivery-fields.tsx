import * as z from 'zod/mini';
import { ShippingAddress } from '../../../../shop/checkout/address';
import { POSTAL_TRIGGER, type ShippingOption } from '../../../../shop/shipping/shipping';
import { counted } from '../../../../shop/counted';
import { cad, priceText } from '../../../../shop/money';
import { SUM } from '../../../../shop/dollars';
import { centsIn, typedSum } from '../../../parts/admin/typed-sum';
import { Field } from '../../../ui/field';
import type { FieldState } from '../../../ui/use-form';
import { AddressFields } from '../../../parts/orders/address-fields';

/** Chosen instead of a service: the owner types the price. */
const TYPED = 'typed';

/** The fields of a delivery, as typed. */
export const DELIVERY = {
  ...ShippingAddress.shape,
  service: z.string().check(z.minLength(1, 'Please choose a service, or type a price')),
  shipping: z.optional(typedSum(SUM, '12.50, or 0')),
};

const Delivery = z.object(DELIVERY);

type Typed = Record<string, string>;

/** The choice: a service (at first the cheapest), or a typed price; '' while there is no service. */
const chosen = ({ service }: Typed, options: readonly ShippingOption[]): string =>
  service === TYPED
    ? TYPED
    : ((options.find((option) => option.service === service) ?? options[0])?.service ?? '');

/** The delivery for the server's preview, while it is still being typed. */
export const previewDelivery = ({ zipCode = '', state = '', service, shipping = '' }: Typed) => ({
  zipCode: zipCode.trim(),
  state,
  ...(service === TYPED
    ? { shipping: priceText(Math.max(0, centsIn(shipping))) }
    : { service: service ?? null }),
});

/** The delivery of the quote in the form that the server accepts. */
export const deliveryIn = (read: z.output<typeof Delivery>) => {
  const { service, shipping, ...address } = Delivery.parse(read);
  return { address, ...(service === TYPED ? { shipping: shipping ?? '' } : { service }) };
};

interface Props {
  field: (name: string) => FieldState;
  typed: Typed;
  /** The services to this address, with their prices for the current lines. */
  options: readonly ShippingOption[];
}

/** The delivery of a quote: its address, and the carrier's service or a typed price (docs/rules.md 19.2). */
export const DeliveryFields = ({ field, typed, options }: Props) => {
  const { name = '', zipCode = '', state = '' } = typed;
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  const service = chosen(typed, options);
  const canAsk = zipCode.trim().length >= POSTAL_TRIGGER;
  return (
    <>
      <AddressFields
        field={field}
        current={{ firstName, lastName: others.join(' ') }}
        to={{ zipCode, state }}
      />
      <Field
        {...field('service')}
        kind="select"
        label="Shipping"
        required
        value={service}
        // The form reads this field with the others, so a change needs no handler.
        onChange={() => {}}
        hint={
          <span role="status">
            {!options.length &&
              (canAsk
                ? 'What a parcel to this address costs is not known. You can type a price.'
                : 'The services and their prices follow from the parts and the postal code.')}
          </span>
        }
      >
        {options.map((option) => (
          <option
            key={option.service}
            value={option.service}
          >{`${option.service}: ${cad(Math.round(option.cost * 100))}, about ${counted(option.estimatedDays, 'business day')}`}</option>
        ))}
        {!options.length && <option value="">No service</option>}
        <option value={TYPED}>A price that I type</option>
      </Field>
      {service === TYPED && (
        <Field
          {...field('shipping')}
          label="Price of shipping (dollars)"
          inputMode="decimal"
          required
          autoComplete="off"
          hint="0 when it costs nothing. It stays when the quote is priced again."
        />
      )}
    </>
  );
};
