import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShopState, TaxState } from '../../../../contract/settings/settings';
import { PROVINCE_NAMES } from '../../../../shop/checkout/address';
import { rateText } from '../../../../shop/checkout/tax-rates';
import { noonOf } from '../../../../shop/noon-of';
import { readShopState, removeTaxRate, shopState } from '../../../data/settings/settings';
import { AdminPage } from '../../../parts/admin/admin-page';
import { AdminTable, type Column } from '../../../parts/admin/admin-table';
import { TYPED_SINCE, useFormKey } from '../../../parts/admin/use-form-key';
import { shopDate } from '../../../parts/admin/shop-time';
import { NotLoaded } from '../../../parts/not-loaded';
import { failureText } from '../../../parts/failure-text';
import { toast } from '../../../state/toasts';
import { FormProblem } from '../../../ui/form-problem';
import { Button, OutlineLink } from '../../../ui/button';
import { CONTENT, Panel } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import { chakra } from '../../../ui/styled';
import { type MergedChoice, TaxChoiceForm, isSameChoice, mergedChoice } from './tax-choice-form';
import { TaxRateForm } from './tax-rate-form';

const Sections = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '5',
    '& section': { display: 'grid', gap: '3' },
    '& h2': { fontSize: 'lg', fontFamily: 'capitals', textTransform: 'uppercase' },
  },
});

type Rate = TaxState['table'][number];

const columnsWith = (
  { collects }: TaxState,
  remove: (rate: Rate) => void,
): readonly Column<Rate>[] => [
  { head: 'Province', cell: ({ province }) => PROVINCE_NAMES[province] },
  {
    head: 'Taxes',
    cell: (rate) => (
      <>
        {rateText(rate)}
        {rate.provincial && !collects.includes(rate.province) && (
          <small>{`${rate.provincial.name} is not collected`}</small>
        )}
      </>
    ),
  },
  { head: 'From', cell: ({ day }) => shopDate(noonOf(day)) },
  {
    head: 'Remove',
    cell: (rate) =>
      !rate.hasBegun && (
        <Button
          look="outline"
          onClick={() => remove(rate)}
          aria-label={`Remove ${PROVINCE_NAMES[rate.province]}, ${rateText(rate)}`}
        >
          Remove
        </Button>
      ),
  },
];

const Parts = ({ tax }: { tax: TaxState }) => {
  const client = useQueryClient();
  const [merged, setMerged] = useState<MergedChoice>();
  const [problem, setProblem] = useState<string>();
  const { key, keep } = useFormKey(tax.version);
  const show = (state: ShopState) => client.setQueryData(shopState.queryKey, state);
  const rateSaved = (title: string) => (state: ShopState) => {
    // Ticks that are not saved yet stay, unless someone else has saved the choice meanwhile.
    if (isSameChoice(tax, state.tax)) keep(state.tax.version);
    show(state);
    toast({ title });
    document.getElementById(CONTENT.id)?.focus();
  };
  const remove = async ({ province, day }: Rate) => {
    setProblem(undefined);
    try {
      rateSaved('Rate removed')(await removeTaxRate(client, { province, day }));
    } catch (error) {
      setProblem(failureText(error));
      void client.invalidateQueries({ queryKey: shopState.queryKey });
    }
  };
  return (
    <Sections>
      <Notice tone="warn">
        <p>
          {`Canadian law taxes a sale by the place of delivery, and delivery itself like the goods; this shop ${
            tax.onShipping ? 'taxes' : 'does not tax'
          } delivery. Ask your accountant before you change it. Orders, payments that have begun and quotes keep the taxes that they were made with.`}
        </p>
      </Notice>
      <Panel as="section" aria-labelledby="choice">
        <h2 id="choice">How tax is charged</h2>
        <TaxChoiceForm
          key={key}
          tax={tax}
          merged={merged?.version === tax.version ? merged : undefined}
          onOutdated={async (typed) => {
            const state = await readShopState(client);
            setMerged(mergedChoice(tax, typed(), state.tax));
            show(state);
          }}
          onSaved={(state, isTyped) => {
            if (isTyped) keep(state.tax.version);
            show(state);
            toast({ title: 'Taxes saved', ...(isTyped && { description: TYPED_SINCE }) });
            if (!isTyped) document.getElementById(CONTENT.id)?.focus();
          }}
        />
      </Panel>
      <Panel as="section" aria-labelledby="rates">
        <h2 id="rates">Rates</h2>
        <p>
          Known in law when this shop was made. A rate counts until the next one of its province.
        </p>
        <FormProblem text={problem} />
        <AdminTable
          label="Rates"
          rows={tax.table}
          columns={columnsWith(tax, (rate) => void remove(rate))}
          keyOf={({ province, day }) => `${province} ${day}`}
        />
      </Panel>
      <Panel as="section" aria-labelledby="new-rate">
        <h2 id="new-rate">New rate</h2>
        <TaxRateForm version={tax.version} onSaved={rateSaved('Rate added')} />
      </Panel>
    </Sections>
  );
};

/** The admin page of taxes: the switch, and the rates by province and day (docs/rules.md 10.10). */
export const TaxSettings = () => {
  const { data, error, refetch } = useQuery(shopState);
  return (
    <AdminPage
      title="Tax"
      path="/admin/settings/tax"
      changes="settings.write"
      about="What is charged on an order: on its goods after their discount, and on shipping if you say so."
      buttons={<OutlineLink to="/admin/settings">Settings</OutlineLink>}
    >
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="30rem" />}
      {data && <Parts tax={data.tax} />}
    </AdminPage>
  );
};
