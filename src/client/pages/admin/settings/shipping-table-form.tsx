import { useQueryClient } from '@tanstack/react-query';
import { chakra } from '../../../ui/styled';
import { useEffect, useId, useRef } from 'react';
import {
  type ShopState,
  setShipping as setShippingCall,
} from '../../../../contract/settings/settings';
import { type Merged, mergeEdits } from '../../../../shop/merge-edits';
import { ShippingForm, fieldOf, shippingFields } from '../../../../shop/shipping/shipping-form';
import { setShipping } from '../../../data/settings/settings';
import { isApiError } from '../../../data/call';
import { Notice } from '../../../ui/notice';
import { SubmitButton } from '../../../ui/submit-button';
import { useForm } from '../../../ui/use-form';
import { failureText } from '../../../parts/failure-text';

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
    '& .tick': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: '44px',
      fontWeight: '600',
      '& input': { width: '22px', height: '22px', flex: 'none' },
    },
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

type Shipping = ShopState['shipping'];
type Typed = Record<string, string>;

/** The form's content after someone else saved the table first. */
export interface MergedTable extends Merged<Typed> {
  /** The version of the table that they saved. */
  version: number;
}

const fieldsOf = ({ prices, isConfirmed }: Shipping): Typed => ({
  ...shippingFields(prices),
  confirmed: isConfirmed ? 'on' : '',
});

/** Merges what was typed into the form of `base` with what someone else saved meanwhile. */
export const mergedTable = (base: Shipping, typed: Typed, saved: Shipping): MergedTable => ({
  version: saved.version,
  ...mergeEdits(fieldsOf(base), { ...fieldsOf(base), confirmed: '', ...typed }, fieldsOf(saved)),
});

interface Props {
  shipping: Shipping;
  /** `isTyped` when more was typed meanwhile. */
  onSaved: (state: ShopState, isTyped: boolean) => void;
  merged: MergedTable | undefined;
  /** Called when someone else saved the table first; `typed()` is what the form has now. */
  onOutdated: (typed: () => Typed) => Promise<void>;
}

/** The form for prices by zone and weight, services, and days. */
export const ShippingTableForm = ({ shipping, onSaved, merged, onOutdated }: Props) => {
  const client = useQueryClient();
  const { prices, zones, services, version } = shipping;
  const values = merged?.values ?? fieldsOf(shipping);
  const notice = useRef<HTMLDivElement>(null);
  // The field that had the focus is gone.
  useEffect(() => notice.current?.focus(), []);
  const { form, field, pending, problem } = useForm({
    schema: ShippingForm,
    send: async ({ isConfirmed, ...read }, typed, since) => {
      const state = await setShipping(client, { from: version, prices: read, isConfirmed }).catch(
        async (error: unknown) => {
          if (isApiError(error, setShippingCall, 'changed'))
            await onOutdated(() => since() ?? typed);
          throw error;
        },
      );
      onSaved(state, since() !== undefined);
    },
    failed: failureText,
  });
  const cell = (name: string, label: string) => (
    <Cell
      key={name}
      {...field(name)}
      label={label}
      defaultValue={values[name]}
      theirs={merged?.theirs[name]}
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
                  cell(fieldOf.bracket(at), `Bracket ${at + 1}, up to kilograms`),
                )}
              </tr>
              {zones.map((zone, row) => (
                <tr key={zone}>
                  <th scope="row">{zone}</th>
                  {prices.bracketsG.map((limit, at) =>
                    cell(fieldOf.price(row, at), `${zone}, up to ${limit / 1000} kg, dollars`),
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
                {services.map((service, at) => cell(fieldOf.percent(at), `${service}, per cent`))}
              </tr>
              {zones.map((zone, row) => (
                <tr key={zone}>
                  <th scope="row">{`${zone}, days`}</th>
                  {services.map((service, at) =>
                    cell(fieldOf.days(row, at), `${zone}, ${service}, days`),
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
                {cell(fieldOf.divisor, 'Cubic centimetres that count as 1 kg')}
              </tr>
              <tr>
                <th scope="row">More for an oversize parcel, dollars</th>
                {cell(fieldOf.oversize, 'More for an oversize parcel, dollars')}
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
        <label className="tick">
          <input type="checkbox" name="confirmed" defaultChecked={values.confirmed === 'on'} />
          These are our real prices
        </label>
        {merged && (
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
