import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  type ShopState,
  type TaxState,
  getShopState,
  setTax,
} from '../../../../contract/settings/settings';
import {
  PROVINCES,
  PROVINCE_NAMES,
  type Province,
  isProvince,
} from '../../../../shop/checkout/address';
import { TaxChoiceForm as Typed, collectField } from '../../../../shop/checkout/tax-rates';
import { shopState } from '../../../data/settings/settings';
import { useSite } from '../../../data/site/site';
import { call } from '../../../data/call';
import { changeOf, useCall } from '../../../data/use-call';
import {
  type RevisedFormProps,
  type Shown,
  useRevisedForm,
} from '../../../parts/admin/revised-form';
import { Form } from '../../../ui/form';
import { Notice } from '../../../ui/notice';
import { chakra } from '@chakra-ui/react';
import { SubmitButton } from '../../../ui/submit-button';
import { Tick } from '../../../ui/tick';

const Own = chakra('fieldset', {
  base: {
    border: '0',
    '& legend': { fontWeight: '600' },
    '& p': { color: 'muted', fontSize: 'sm' },
    '& small': { color: 'muted' },
  },
});

const change = changeOf(setTax, {
  answers: () => shopState.queryKey,
  touches: [shopState.queryKey],
});

/** The checkboxes, in the form of FormData: "on" or nothing. */
export const shownChoice = ({
  tax: { version, name, collects, onShipping },
}: ShopState): Shown => ({
  revision: version,
  values: {
    byPlace: name === 'by-place' ? 'on' : '',
    onShipping: onShipping ? 'on' : '',
    ...Object.fromEntries(
      PROVINCES.map((province) => [
        collectField(province),
        collects.includes(province) ? 'on' : '',
      ]),
    ),
  },
});

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

interface Props extends RevisedFormProps<ShopState> {
  tax: TaxState;
}

/** The switch of tax by place of delivery, and the provinces whose own tax is collected. */
export const TaxChoiceForm = ({ tax, ...props }: Props) => {
  const client = useQueryClient();
  const { mutateAsync } = useCall(change);
  const { values, theirs: others } = props.shown;
  const { province: home } = useSite();
  const notice = useRef<HTMLDivElement>(null);
  // The field that had the focus is gone.
  useEffect(() => notice.current?.focus(), []);
  const { form, pending, problem } = useRevisedForm(
    {
      schema: Typed,
      save: ({ revision, ...choice }) => mutateAsync({ body: { ...choice, from: revision } }),
      readStored: () => call({ client }, getShopState),
      asShown: shownChoice,
    },
    props,
  );
  const theirs = (name: string) => {
    const saved = others?.[name];
    return saved !== undefined && <small>{`Someone else: ${saved ? 'yes' : 'no'}`}</small>;
  };
  return (
    <Form {...form} aria-label="How Tax Is Charged" maxWidth="40rem">
      <Tick look="strong" name="byPlace" defaultChecked={values.byPlace === 'on'}>
        Tax by place of delivery {theirs('byPlace')}
      </Tick>
      <p>
        {`Without it every order has HST of 13%, wherever it goes. With it an order has the taxes of the province that its parcel goes to, by postal code; what is picked up has those of ${isProvince(home) ? PROVINCE_NAMES[home] : 'the shop’s own province'}.`}
      </p>
      <Tick look="strong" name="onShipping" defaultChecked={values.onShipping === 'on'}>
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
          <Tick
            key={province}
            name={collectField(province)}
            defaultChecked={values[collectField(province)] === 'on'}
          >
            <span>{`${PROVINCE_NAMES[province]}, ${text} `}</span>
            {theirs(collectField(province))}
          </Tick>
        ))}
      </Own>
      {others && (
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
