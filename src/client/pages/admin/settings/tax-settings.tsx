import { useQuery } from '@tanstack/react-query';
import {
  type ShopState,
  type TaxState,
  removeTaxRate,
} from '../../../../contract/settings/settings';
import { PROVINCE_NAMES } from '../../../../shop/checkout/address';
import { rateText } from '../../../../shop/checkout/tax-rates';
import { noonOn } from '../../../../shop/noon-on';
import { shopState } from '../../../data/settings/settings';
import { changeOf, useCall } from '../../../data/use-call';
import { AdminPage } from '../../../parts/admin/admin-page';
import { AdminTable, type Column } from '../../../parts/admin/list/admin-table';
import { shopDate } from '../../../parts/admin/shop-time';
import { NotLoaded } from '../../../parts/not-loaded';
import { problemText } from '../../../parts/failure-text';
import { toast } from '../../../state/toasts';
import { FormProblem } from '../../../ui/form-problem';
import { Button, OutlineLink } from '../../../ui/button';
import { CONTENT, Panel } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import { chakra } from '@chakra-ui/react';
import { TaxChoiceForm } from './tax-choice-form';
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
  { head: 'From', cell: ({ day }) => shopDate(noonOn(day)) },
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

const removal = changeOf(removeTaxRate, {
  answers: () => shopState.queryKey,
  touches: [shopState.queryKey],
});

const Parts = ({ stored }: { stored: ShopState }) => {
  const { tax } = stored;
  const rateSaved = (title: string) => {
    toast({ title });
    document.getElementById(CONTENT.id)?.focus();
  };
  const remove = useCall(removal, { onSuccess: () => rateSaved('Rate removed') });
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
        <TaxChoiceForm stored={stored} />
      </Panel>
      <Panel as="section" aria-labelledby="rates">
        <h2 id="rates">Rates</h2>
        <p>
          Known in law when this shop was made. A rate counts until the next one of its province.
        </p>
        <FormProblem text={problemText(remove.error)} />
        <AdminTable
          label="Rates"
          rows={tax.table}
          columns={columnsWith(tax, ({ province, day }) =>
            remove.mutate({ params: { province, day } }),
          )}
          rowKey={({ province, day }) => `${province} ${day}`}
        />
      </Panel>
      <Panel as="section" aria-labelledby="new-rate">
        <h2 id="new-rate">New rate</h2>
        <TaxRateForm version={tax.version} onSaved={() => rateSaved('Rate added')} />
      </Panel>
    </Sections>
  );
};

/** The admin page of taxes: the switch, and the rates by province and day (docs/rules.md 10.10). */
export const TaxSettings = () => {
  const { data, error, refetch } = useQuery(shopState);
  return (
    <AdminPage
      changes="settings.write"
      about="What is charged on an order: on its goods after their discount, and on shipping if you say so."
      buttons={<OutlineLink to="/admin/settings">Settings</OutlineLink>}
    >
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="30rem" />}
      {data && <Parts stored={data} />}
    </AdminPage>
  );
};
