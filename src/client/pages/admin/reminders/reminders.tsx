import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../../../contract/endpoint';
import {
  type AdminReminders,
  type CampaignCounts,
  getAdminReminders,
  sendTestReminder,
} from '../../../../contract/reminders/admin';
import { queryOf } from '../../../data/query-of';
import { changeOf, useCall } from '../../../data/use-call';
import { AdminFigures } from '../../../parts/admin/admin-figures';
import { hasSeason, saleName, seasonWord } from '../../../../shop/discounts/sale-words';
import { usePromotions } from '../../../data/discounts/promotions';
import { AdminPage } from '../../../parts/admin/admin-page';
import { type Column, AdminTable } from '../../../parts/admin/list/admin-table';
import { NotLoaded } from '../../../parts/not-loaded';
import { problemText } from '../../../parts/failure-text';
import { shopDate, shopTime } from '../../../parts/admin/shop-time';
import { FormProblem } from '../../../ui/form-problem';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Section } from '../../../ui/section';
import { Stack } from '../../../ui/stack';
import { Bullets, TextLink } from '../../../ui/text';
import { May } from '../../../parts/admin/may';

/** 'October sale 2026' of october-sale-2026. @param sale its name */
const campaignName = (campaign: string, sale: string): string =>
  campaign.replace(/^october-sale-(\d+)$/, (_, year: string) => `${sale} ${year}`);

const campaignColumns = (sale: string): readonly Column<CampaignCounts>[] => [
  { head: 'Campaign', cell: ({ campaign }) => campaignName(campaign, sale) },
  { head: 'Sent', isNumber: true, cell: ({ sent }) => sent },
  { head: 'Sending', isNumber: true, cell: ({ sending }) => sending },
  { head: 'To retry', isNumber: true, cell: ({ waiting }) => waiting },
  { head: 'No answer', isNumber: true, cell: ({ unknown }) => unknown },
  { head: 'Device gone', isNumber: true, cell: ({ gone }) => gone },
  { head: 'Failed', isNumber: true, cell: ({ failed }) => failed },
];

type Failure = AdminReminders['failures'][number];

const MEANS: Record<Failure['state'], string> = {
  waiting: 'Not accepted; will be retried',
  unknown: 'No answer; not retried, because it may have arrived',
  failed: 'Failed; not retried',
  gone: 'The device no longer exists',
};

const FAILURES: readonly Column<Failure>[] = [
  { head: 'Push service', cell: ({ host }) => host },
  {
    head: 'What happened',
    cell: ({ state, error }) => (
      <>
        {MEANS[state]}
        {error && <small>{error}</small>}
      </>
    ),
  },
  { head: 'Answer', cell: ({ status }) => status ?? 'None' },
  { head: 'Devices', isNumber: true, cell: ({ devices }) => devices },
  { head: 'Last', cell: ({ lastAt }) => shopTime(lastAt) },
];

const saleText = ({ isOn, opensAt, closesAt }: AdminReminders['sale']): string =>
  isOn
    ? `The sale is on until ${shopTime(closesAt)}. Each device is reminded once, after 10:00 in its time zone, outside its quiet hours.`
    : `The next sale opens ${shopDate(opensAt)}. Each device is reminded once, after 10:00 in its time zone, outside its quiet hours.`;

const NO_SALE = 'No sale is planned. Its months are under Promotions.';

type Answers = ReplyOf<typeof sendTestReminder>['answers'];

const TestResult = ({ answers }: { answers: Answers }) => {
  const taken = answers.filter(({ isAccepted }) => isAccepted).length;
  const isWhole = taken === answers.length;
  return (
    <Notice tone={isWhole ? 'good' : 'bad'} mb="4">
      <p>
        {isWhole
          ? `Test sent to ${taken === 1 ? 'your device' : `your ${taken} devices`}. It arrives within a few seconds.`
          : `${taken} of ${answers.length} were accepted.`}
      </p>
      {!isWhole && (
        <Bullets my="2">
          {answers
            .filter(({ isAccepted }) => !isAccepted)
            .map(({ host, status, error }, place) => (
              <li key={place}>
                {`${host}: ${[status, error].filter(Boolean).join(' ') || 'no answer'}`}
              </li>
            ))}
        </Bullets>
      )}
    </Notice>
  );
};

/** Timeout for a test, with the answers of the push services, ms. */
const TEST_PATIENCE = 60_000;
const testing = changeOf(sendTestReminder, { touches: [getAdminReminders] });

/** The admin page of reminders: subscribed devices, campaigns, failures, and a test. */
export const Reminders = () => {
  const { data, error, refetch } = useQuery(queryOf(getAdminReminders));
  const { mutate, isPending, data: sent, error: testError } = useCall(testing);
  const promotions = usePromotions();
  const sale = saleName(promotions);
  return (
    <AdminPage
      about={data && (hasSeason(promotions.season) ? saleText(data.sale) : NO_SALE)}
      buttons={
        <May right="messages.write">
          <Button
            aria-disabled={isPending || undefined}
            onClick={() => {
              if (!isPending) mutate({ patience: TEST_PATIENCE });
            }}
          >
            {isPending ? 'Sending…' : 'Send Me a Test'}
          </Button>
        </May>
      }
    >
      <div role="status">{sent && <TestResult answers={sent.answers} />}</div>
      <FormProblem text={problemText(testError)} mb="4" />
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="20rem" />}
      {data && (
        <Stack gap="6">
          <AdminFigures
            figures={[
              { label: 'Devices', value: String(data.devices.all), note: 'have reminders on' },
              {
                label: 'Still to be reminded',
                value: String(data.toCome),
                note: campaignName(data.campaign, sale),
              },
              {
                label: 'Rejected',
                value: String(data.devices.disabled),
                note: 'nothing is sent to them',
              },
              {
                label: 'Silent',
                value: String(data.devices.silent),
                note: 'not in the shop for three months',
              },
              { label: 'Your own devices', value: String(data.devices.own) },
            ]}
          />
          {data.devices.own === 0 && (
            <p>
              To see a test, switch reminders on for this device:{' '}
              <TextLink to="/reminders">{`${seasonWord(promotions.season)} Reminder`}</TextLink>.
            </p>
          )}
          {data.disabled.length > 0 && (
            <Notice tone="bad" role="group" aria-labelledby="refused">
              <h2 id="refused">Push services reject our messages</h2>
              <Bullets my="2">
                {data.disabled.map(({ why, devices }) => (
                  <li key={why}>
                    {`${devices === 1 ? '1 device' : `${devices} devices`}: ${why}`}
                  </li>
                ))}
              </Bullets>
              <p>
                Usually the shop's keys have changed since reminders were switched on. They work
                again once reminders are switched on again on those devices.
              </p>
            </Notice>
          )}
          <Section title="Campaigns, in devices">
            {data.campaigns.length ? (
              <AdminTable
                label="Campaigns"
                rows={data.campaigns}
                columns={campaignColumns(sale)}
                rowKey={({ campaign }) => campaign}
              />
            ) : (
              <p>None yet.</p>
            )}
          </Section>
          {data.failures.length > 0 && (
            <Section title="Failures of the last campaign">
              <AdminTable
                label="Failures"
                rows={data.failures}
                columns={FAILURES}
                rowKey={({ host, state, status }) => `${host} ${state} ${status}`}
              />
            </Section>
          )}
        </Stack>
      )}
    </AdminPage>
  );
};
