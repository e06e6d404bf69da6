import { useQueryClient } from '@tanstack/react-query';
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
import { TaxChoiceForm as Codec } from '../../../../shop/checkout/tax-rates';
import { shopState } from '../../../data/settings/settings';
import { useSite } from '../../../data/site/site';
import { call } from '../../../data/call';
import { changeOf, useCall } from '../../../data/use-call';
import { DraftTick, useDraft } from '../../../parts/admin/draft-form';
import { Form } from '../../../ui/form';
import { chakra } from '@chakra-ui/react';
import { SubmitButton } from '../../../ui/submit-button';

const Own = chakra('fieldset', {
  base: {
    border: '0',
    '& legend': { fontWeight: '600' },
    '& p': { color: 'muted', fontSize: 'sm' },
  },
});

const change = changeOf(setTax, {
  answers: () => shopState.queryKey,
  touches: [shopState.queryKey],
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

/** The switch of tax by place of delivery, and the provinces whose own tax is collected. */
export const TaxChoiceForm = ({ stored }: { stored: ShopState }) => {
  const client = useQueryClient();
  const { mutateAsync } = useCall(change);
  const { province: home } = useSite();
  const { form, tick, notice, pending, problem } = useDraft({
    codec: Codec,
    stored,
    shown: ({ tax }: ShopState) => ({ ...tax, byPlace: tax.name === 'by-place' }),
    save: (choice, { tax }) => mutateAsync({ body: { ...choice, from: tax.version } }),
    readStored: () => call({ client }, getShopState),
    what: 'the taxes',
    saved: 'Taxes saved',
  });
  return (
    <Form {...form} aria-label="How Tax Is Charged" maxWidth="40rem">
      <DraftTick {...tick('byPlace')} look="strong">
        Tax by place of delivery
      </DraftTick>
      <p>
        {`Without it every order has HST of 13%, wherever it goes. With it an order has the taxes of the province that its parcel goes to, by postal code; what is picked up has those of ${isProvince(home) ? PROVINCE_NAMES[home] : 'the shop’s own province'}.`}
      </p>
      <DraftTick {...tick('onShipping')} look="strong">
        Tax on shipping
      </DraftTick>
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
        {ownTaxes(stored.tax).map(({ province, text }) => (
          <DraftTick key={province} {...tick(`collects.${province}`)}>
            {`${PROVINCE_NAMES[province]}, ${text}`}
          </DraftTick>
        ))}
      </Own>
      {notice}
      <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
        Save
      </SubmitButton>
    </Form>
  );
};
