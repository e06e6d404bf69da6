import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  type ShopState,
  type TaxState,
  setTax as setTaxCall,
} from '../../../../contract/settings/settings';
import {
  PROVINCES,
  PROVINCE_NAMES,
  type Province,
  isProvince,
} from '../../../../shop/checkout/address';
import { TaxChoiceForm as Typed, collectField } from '../../../../shop/checkout/tax-rates';
import { type Merged, mergeEdits } from '../../../../shop/merge-edits';
import { setTax } from '../../../data/settings/settings';
import { useSite } from '../../../data/site/site';
import { isApiError } from '../../../data/call';
import { failureText } from '../../../parts/failure-text';
import { Form } from '../../../ui/form';
import { Notice } from '../../../ui/notice';
import { chakra } from '../../../ui/styled';
import { SubmitButton } from '../../../ui/submit-button';
import { Tick } from '../../../ui/tick';
import { useForm } from '../../../ui/use-form';

const Own = chakra('fieldset', {
  base: {
    border: '0',
    '& legend': { fontWeight: '600' },
    '& p': { color: 'muted', fontSize: 'sm' },
    '& small': { color: 'muted' },
  },
});

type Ticks = Record<string, string>;

/** The form's content after someone else saved the choice first. */
export interface MergedChoice extends Merged<Ticks> {
  /** The version of the choice that they saved. */
  version: number;
}

/** The checkboxes, in the form of FormData: "on" or nothing. */
const ticksOf = ({ name, collects, onShipping }: TaxState): Ticks => ({
  byPlace: name === 'by-place' ? 'on' : '',
  onShipping: onShipping ? 'on' : '',
  ...Object.fromEntries(
    PROVINCES.map((province) => [collectField(province), collects.includes(province) ? 'on' : '']),
  ),
});

/** Whether both have the same ticks saved. */
export const isSameChoice = (one: TaxState, other: TaxState): boolean =>
  JSON.stringify(ticksOf(one)) === JSON.stringify(ticksOf(other));

/** Merges what was ticked in the form of `base` with what someone else saved meanwhile. */
export const mergedChoice = (base: TaxState, typed: Ticks, saved: TaxState): MergedChoice => {
  const none = Object.fromEntries(Object.keys(ticksOf(base)).map((name) => [name, '']));
  return {
    version: saved.version,
    ...mergeEdits(ticksOf(base), { ...none, ...typed }, ticksOf(saved)),
  };
};

interface OwnTax {
  province: Province;
  /** "PST 7%" */
  text: string;
}

/** The provinces with a tax of their own, today or later. */
const ownTaxes = ({ table, collects }: TaxState): OwnTax[] =>
  PROVINCES.flatMap((province) => {
    const rate = table.find((one) => one.province === province && one.provincial !== null);
    if (rate?.provincial)
      return [{ province, text: `${rate.provincial.name} ${rate.provincial.rate / 1000}%` }];
    return collects.includes(province) ? [{ province, text: 'no tax of its own today' }] : [];
  });

interface Props {
  tax: TaxState;
  /** `isTyped` when more was ticked meanwhile. */
  onSaved: (state: ShopState, isTyped: boolean) => void;
  merged: MergedChoice | undefined;
  /** Called when someone else saved the choice first; `typed()` is what the form has now. */
  onOutdated: (typed: () => Ticks) => Promise<void>;
}

/** The switch of tax by place of delivery, and the provinces whose own tax is collected. */
export const TaxChoiceForm = ({ tax, onSaved, merged, onOutdated }: Props) => {
  const client = useQueryClient();
  const values = merged?.values ?? ticksOf(tax);
  const { province: home } = useSite();
  const notice = useRef<HTMLDivElement>(null);
  // The field that had the focus is gone.
  useEffect(() => notice.current?.focus(), []);
  const { form, pending, problem } = useForm({
    schema: Typed,
    send: async (choice, typed, since) => {
      const state = await setTax(client, { ...choice, from: tax.version }).catch(
        async (error: unknown) => {
          if (isApiError(error, setTaxCall, 'changed')) await onOutdated(() => since() ?? typed);
          throw error;
        },
      );
      onSaved(state, since() !== undefined);
    },
    failed: failureText,
  });
  const theirs = (name: string) => {
    const saved = merged?.theirs[name];
    return saved !== undefined && <small>{`Someone else: ${saved ? 'yes' : 'no'}`}</small>;
  };
  return (
    <Form {...form} aria-label="How Tax Is Charged" maxWidth="40rem">
      <Tick look="strong">
        <input type="checkbox" name="byPlace" defaultChecked={values.byPlace === 'on'} />
        Tax by place of delivery {theirs('byPlace')}
      </Tick>
      <p>
        {`Without it every order has HST of 13%, wherever it goes. With it an order has the taxes of the province that its parcel goes to, by postal code; what is picked up has those of ${isProvince(home) ? PROVINCE_NAMES[home] : 'the shop’s own province'}.`}
      </p>
      <Tick look="strong">
        <input type="checkbox" name="onShipping" defaultChecked={values.onShipping === 'on'} />
        Tax on shipping {theirs('onShipping')}
      </Tick>
      <p>
        Without it shipping is not taxed. With it shipping has the same taxes as the goods that it
        brings, which is what the law asks as a rule of a seller who charges for delivery.
      </p>
      <Own>
        <legend>Provinces whose own tax you collect</legend>
        <p>
          A province’s own tax (PST, RST, QST) is collected by shops that are registered there.
          Whether you have to be is for you and your accountant to say, so none is ticked at first:
          buyers there are charged GST only.
        </p>
        {ownTaxes(tax).map(({ province, text }) => (
          <Tick key={province}>
            <input
              type="checkbox"
              name={collectField(province)}
              defaultChecked={values[collectField(province)] === 'on'}
            />
            {`${PROVINCE_NAMES[province]}, ${text} `}
            {theirs(collectField(province))}
          </Tick>
        ))}
      </Own>
      {merged && (
        <Notice tone="warn" role="alert" tabIndex={-1} ref={notice}>
          Someone else saved the taxes while you had them open. What you chose is still here, not
          saved yet; what they changed beside it is shown. Save saves what the form shows.
        </Notice>
      )}
      <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
        Save
      </SubmitButton>
    </Form>
  );
};
