import { useSite } from '../../data/site/site';
import { chakra } from '@chakra-ui/react';
import { cad } from '../../../shop/money';
import type { ShippingOption } from '../../../shop/shipping/shipping';
import { ShippingNotices } from '../../parts/shipping/shipping-notices';
import { calculateShipping } from '../../../contract/checkout/checkout';
import { isApiError } from '../../data/call';
import { failureText } from '../../parts/failure-text';
import { AskForFreight } from '../../parts/quotes/ask-for-freight';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { type Departure, optionDays } from './option-days';
import type { Shipping } from './use-shipping';
import { Tick } from '../../ui/tick';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& label': {
      display: 'flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      gap: '3',
      minHeight: '56px',
      px: '4',
      py: '2',
      border: '1px solid',
      borderColor: 'control',
      rounded: 'sm',
      cursor: 'pointer',
    },
    '& label:has(:checked)': {
      borderColor: 'action',
      boxShadow: 'inset 0 0 0 1px var(--s-colors-action)',
    },
    '& input': {
      flex: 'none',
      width: '22px',
      height: '22px',
      accentColor: 'var(--s-colors-action)',
    },
    // Takes the line, and leaves the price the next one, where the text is large.
    '& label > span': { flex: '1 1 6rem', minWidth: '0' },
    '& [data-part=label]': { display: 'flex', gap: '3', '& > span': { flex: '1' } },
    '& small': { display: 'block' },
    '& label b': { ml: 'auto', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& fieldset': { display: 'grid', gap: '2', gridTemplateColumns: 'minmax(0, 1fr)' },
    '& legend': { mb: '2', fontWeight: '600', fontSize: 'sm' },
    '& .status': { color: 'muted' },
  },
});

const daysAndParcels = (option: ShippingOption, from: Departure): string =>
  `${optionDays(option, from)}${option.parcels ? `, in ${option.parcels} parcels` : ''}`;

interface Props {
  shipping: Shipping;
  weight: number;
  /** When the parcels leave, and where they go. */
  from: Departure;
  /** The code that makes the cheapest service free. */
  freeWith?: string | undefined;
}

const Options = ({ shipping, weight, from, freeWith }: Props) => {
  const { options, service, pick, error, isLoading, canAsk, retry } = shipping;
  if (weight <= 0)
    return (
      <p className="status">
        The weight of this order is unknown. Please choose pickup or contact us.
      </p>
    );
  if (!canAsk)
    return <p className="status">Enter your postal code above to see the shipping options.</p>;
  if (error)
    return (
      <Notice tone="warn">
        <p>{failureText(error)}</p>
        {isApiError(error, calculateShipping, 'freight') ? (
          <AskForFreight />
        ) : (
          <Button mt="3" look="outline" onClick={() => void retry()}>
            Try again
          </Button>
        )}
      </Notice>
    );
  if (!options || (isLoading && !options.length))
    return (
      <>
        <p className="status">Looking for shipping options...</p>
        <Skeleton height="56px" />
        <Skeleton height="56px" />
      </>
    );
  if (!options.length)
    return (
      <Notice tone="warn">
        <p>We cannot ship to this postal code. Please choose pickup or contact us.</p>
        <Button mt="3" look="outline" onClick={() => void retry()}>
          Try again
        </Button>
      </Notice>
    );
  const least = Math.min(...options.map(({ cost }) => cost));
  return (
    <fieldset>
      <legend>Shipping options</legend>
      {options.map((option) => (
        <label key={option.service}>
          <input
            type="radio"
            name="shippingService"
            value={option.service}
            checked={option.service === service}
            onChange={() => pick(option.service)}
          />
          <span>
            {option.service}
            <small>{daysAndParcels(option, from)}</small>
          </span>
          <b>
            {freeWith !== undefined && option.cost === least
              ? `Free (${freeWith})`
              : cad(Math.round(option.cost * 100))}
          </b>
        </label>
      ))}
    </fieldset>
  );
};

/** Pickup, or the carrier's options for the postal code (docs/rules.md 5.10). */
export const ShippingMethod = (props: Props) => {
  const { shipping } = props;
  const shop = useSite();
  return (
    <Frame>
      <Tick name="pickup" checked={shipping.isPickup} onTick={shipping.setPickup}>
        <span>
          Local Pickup
          <small>{`In ${shop.place}. We email you when your order is ready.`}</small>
        </span>
        <b>Free</b>
      </Tick>
      {!shipping.isPickup && <ShippingNotices />}
      <div role="status">{!shipping.isPickup && <Options {...props} />}</div>
    </Frame>
  );
};
