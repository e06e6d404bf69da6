import { useQueryClient } from '@tanstack/react-query';
import { chakra } from '@chakra-ui/react';
import { useEffect, useId, useRef } from 'react';
import { type ShopState, getShopState, setShipping } from '../../../../contract/settings/settings';
import { ShippingForm, fieldNames, shippingFields } from '../../../../shop/shipping/shipping-form';
import { call } from '../../../data/call';
import { shopState } from '../../../data/settings/settings';
import { changeOf, useCall } from '../../../data/use-call';
import {
  type RevisedFormProps,
  type Shown,
  useRevisedForm,
} from '../../../parts/admin/revised-form';
import { Notice } from '../../../ui/notice';
import { SubmitButton } from '../../../ui/submit-button';
import { Tick } from '../../../ui/tick';

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
    '& .theirs': { display: 'block', color: 'muted', fontSize: 'xs' },
    '& > .end': { display: 'grid', gap: '3', maxWidth: '30rem' },
  },
});

interface CellProps {
  /** The name of the field for screen readers: the heads of its row and column. */
  label: string;
  name: string;
  error?: string | undefined;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
  defaultValue: string | undefined;
  /** The value that someone else saved here meanwhile. */
  theirs: string | undefined;
}

const Cell = ({ label, error, theirs, ...field }: CellProps) => {
  const id = useId();
  return (
    <td>
      <input
        {...field}
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={error ? true : field['aria-invalid']}
        aria-describedby={error ? id : field['aria-describedby']}
      />
      {error && (
        <span className="error" id={id}>
          {error}
        </span>
      )}
      {theirs !== undefined && <span className="theirs">{`Someone else saved: ${theirs}`}</span>}
    </td>
  );
};

const change = changeOf(setShipping, {
  answers: () => shopState.queryKey,
  touches: [shopState.queryKey],
});

export const shownTable = ({ shipping: { version, prices, isConfirmed } }: ShopState): Shown => ({
  revision: version,
  values: { ...shippingFields(prices), confirmed: isConfirmed ? 'on' : '' },
});

interface Props extends RevisedFormProps<ShopState> {
  shipping: ShopState['shipping'];
}

/** The form for prices by zone and weight, services, and days. */
export const ShippingTableForm = ({ shipping, ...props }: Props) => {
  const client = useQueryClient();
  const { mutateAsync } = useCall(change);
  const { prices, zones, services } = shipping;
  const { values, theirs } = props.shown;
  const notice = useRef<HTMLDivElement>(null);
  // The field that had the focus is gone.
  useEffect(() => notice.current?.focus(), []);
  const { form, field, pending, problem } = useRevisedForm(
    {
      schema: ShippingForm,
      save: ({ revision, isConfirmed, ...read }) =>
        mutateAsync({ body: { from: revision, prices: read, isConfirmed } }),
      readStored: () => call({ client }, getShopState),
      asShown: shownTable,
    },
    props,
  );
  const cell = (name: string, label: string) => (
    <Cell
      key={name}
      {...field(name)}
      label={label}
      defaultValue={values[name]}
      theirs={theirs?.[name]}
    />
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
                  cell(fieldNames.bracket(at), `Bracket ${at + 1}, up to kilograms`),
                )}
              </tr>
              {zones.map((zone, row) => (
                <tr key={zone}>
                  <th scope="row">{zone}</th>
                  {prices.bracketsG.map((limit, at) =>
                    cell(fieldNames.price(row, at), `${zone}, up to ${limit / 1000} kg, dollars`),
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
                {services.map((service, at) =>
                  cell(fieldNames.percent(at), `${service}, per cent`),
                )}
              </tr>
              {zones.map((zone, row) => (
                <tr key={zone}>
                  <th scope="row">{`${zone}, days`}</th>
                  {services.map((service, at) =>
                    cell(fieldNames.days(row, at), `${zone}, ${service}, days`),
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
                {cell(fieldNames.divisor, 'Cubic centimetres that count as 1 kg')}
              </tr>
              <tr>
                <th scope="row">More for an oversize parcel, dollars</th>
                {cell(fieldNames.oversize, 'More for an oversize parcel, dollars')}
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
        <Tick look="strong" name="confirmed" defaultChecked={values.confirmed === 'on'}>
          These are our real prices
        </Tick>
        {theirs && (
          <Notice tone="warn" role="alert" tabIndex={-1} ref={notice}>
            Someone else saved the table while you had it open. What you typed is still here, not
            saved yet. Below each figure that both of you changed is what they saved; their other
            changes are in the table. Save Table saves what the table shows.
          </Notice>
        )}
        <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
          Save Table
        </SubmitButton>
      </div>
    </Grids>
  );
};
