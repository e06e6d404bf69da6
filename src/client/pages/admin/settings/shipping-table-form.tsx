import { useQueryClient } from '@tanstack/react-query';
import { chakra } from '@chakra-ui/react';
import { type ComponentProps, useId } from 'react';
import type { FieldPath } from 'react-hook-form';
import type * as z from 'zod/mini';
import { type ShopState, getShopState, setShipping } from '../../../../contract/settings/settings';
import { ShippingForm } from '../../../../shop/shipping/shipping-form';
import { call } from '../../../data/call';
import { shopState } from '../../../data/settings/settings';
import { changeOf, useCall } from '../../../data/use-call';
import { DraftTick, useDraft } from '../../../parts/admin/draft-form';
import { SubmitButton } from '../../../ui/submit-button';

const Grids = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '6',
    '& h2': { fontSize: 'lg', fontFamily: 'capitals', textTransform: 'uppercase', mb: '2' },
    '& .wide': { overflowX: 'auto', border: '1px solid', borderColor: 'line', rounded: 'md' },
    '& table': { borderCollapse: 'collapse', bg: 'surface', minWidth: '100%' },
    '& th, & td': { p: '2', textAlign: 'left', verticalAlign: 'top' },
    '& thead th': { bg: 'sunken', color: 'muted', fontSize: 'xs' },
    '& tbody th': { minWidth: '10rem', fontWeight: '600' },
    '& tr': { borderBottom: '1px solid', borderBottomColor: 'line' },
    '& td input': {
      width: '100%',
      minWidth: '5rem',
      minHeight: '44px',
      px: '2',
      font: 'inherit',
      fontVariantNumeric: 'tabular-nums',
      color: 'ink',
      bg: 'bg',
      border: '1px solid',
      borderColor: 'control',
      rounded: 'sm',
    },
    '& td [aria-invalid=true]': { borderColor: 'danger' },
    '& .error': { display: 'block', color: 'danger', fontSize: 'xs', fontWeight: '600' },
    '& .hint': { display: 'block', color: 'muted', fontSize: 'xs' },
    '& > .end': { display: 'grid', gap: '3', maxWidth: '30rem' },
  },
});

interface CellProps extends ComponentProps<'input'> {
  error?: string | undefined;
  hint?: string | undefined;
}

const Cell = ({ error, hint, ...field }: CellProps) => {
  const id = useId();
  return (
    <td>
      <input
        {...field}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={(error ?? hint) && id}
      />
      <span id={id}>
        {error && <span className="error">{error}</span>}
        {hint && <span className="hint">{hint}</span>}
      </span>
    </td>
  );
};

const change = changeOf(setShipping, {
  answers: () => shopState.queryKey,
  touches: [shopState.queryKey],
});

type Draft = z.input<typeof ShippingForm>;

/** The form for prices by zone and weight, services, and days. */
export const ShippingTableForm = ({ stored }: { stored: ShopState }) => {
  const client = useQueryClient();
  const { mutateAsync } = useCall(change);
  const { form, text, tick, notice, pending, problem } = useDraft({
    codec: ShippingForm,
    stored,
    shown: ({ shipping: { prices, isConfirmed } }: ShopState) => ({ ...prices, isConfirmed }),
    save: ({ isConfirmed, ...prices }, { shipping: { version: from } }) =>
      mutateAsync({ body: { from, prices, isConfirmed } }),
    readStored: () => call({ client }, getShopState),
    what: 'the table',
    saved: 'Shipping table saved',
    description: ({ shipping }) => `Version ${shipping.version} is now in effect.`,
  });
  const { prices, zones, services } = stored.shipping;
  /** A cell. @param label the heads of its row and column, for screen readers */
  const cell = (path: FieldPath<Draft>, label: string) => (
    <Cell key={path} {...text(path)} aria-label={label} />
  );
  return (
    <Grids {...form} aria-label="Shipping Table">
      <div>
        <h2 id="prices">Regular price of a parcel, dollars</h2>
        <div className="wide">
          <table aria-labelledby="prices">
            <thead>
              <tr>
                <th scope="col">Zone</th>
                {prices.bracketsG.map((limit) => (
                  <th key={limit} scope="col">{`up to ${limit / 1000} kg`}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">Up to, kilograms</th>
                {prices.bracketsG.map((_, at) =>
                  cell(`bracketsG.${at}`, `Bracket ${at + 1}, up to kilograms`),
                )}
              </tr>
              {zones.map((zone, row) => (
                <tr key={zone}>
                  <th scope="row">{zone}</th>
                  {prices.bracketsG.map((limit, at) =>
                    cell(`regular.${row}.${at}`, `${zone}, up to ${limit / 1000} kg, dollars`),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      <div>
        <h2 id="services">Services: per cent of the regular price, and business days</h2>
        <div className="wide">
          <table aria-labelledby="services">
            <thead>
              <tr>
                <th scope="col">Zone</th>
                {services.map((service) => (
                  <th key={service} scope="col">
                    {service}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">Per cent</th>
                {services.map((service, at) => cell(`percents.${at}`, `${service}, per cent`))}
              </tr>
              {zones.map((zone, row) => (
                <tr key={zone}>
                  <th scope="row">{`${zone}, days`}</th>
                  {services.map((service, at) =>
                    cell(`days.${row}.${at}`, `${zone}, ${service}, days`),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p>0 days: the service is not available in that zone.</p>
      </div>
      <div>
        <h2 id="volume">Volume and oversize</h2>
        <div className="wide">
          <table aria-labelledby="volume">
            <tbody>
              <tr>
                <th scope="row">Cubic centimetres that count as 1 kg</th>
                {cell('divisor', 'Cubic centimetres that count as 1 kg')}
              </tr>
              <tr>
                <th scope="row">More for an oversize parcel, dollars</th>
                {cell('oversize', 'More for an oversize parcel, dollars')}
              </tr>
            </tbody>
          </table>
        </div>
        <p>
          Oversize: the longest side is above 1 m, or the second above 76 cm. Both count only for
          parts whose packing size is known. 0 dollars: oversize parcels cost no more.
        </p>
      </div>
      <div className="end">
        <DraftTick {...tick('isConfirmed')} look="strong">
          These are our real prices
        </DraftTick>
        {notice}
        <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
          Save Table
        </SubmitButton>
      </div>
    </Grids>
  );
};
