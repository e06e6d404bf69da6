import { Fact, Facts } from '../../../parts/facts';
import { Link } from '../../../ui/link';
import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ShopState } from '../../../../contract/settings/settings';
import { cad, parsePrice } from '../../../../shop/money';
import { shopState } from '../../../data/settings/settings';
import { shopTime } from '../../../parts/admin/shop-time';
import { ButtonLink, OutlineLink } from '../../../ui/button';
import { Panel } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import { FactorSetting } from './factor-setting';
import { AdminPage } from '../../../parts/admin/admin-page';
import { NotLoaded } from '../../../parts/not-loaded';
import { May } from '../../../parts/admin/may';

const Panels = chakra('div', {
  base: {
    display: 'grid',
    gap: '5',
    gridTemplateColumns: { lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
    alignItems: 'start',
    '& section': { display: 'grid', gap: '3' },
    '& h2': { fontSize: 'lg', fontFamily: 'capitals', textTransform: 'uppercase' },
    '& dl': { gridTemplateColumns: 'min(11rem, 50%) minmax(0, 1fr)', gap: '2' },
    '& dd': { fontWeight: '600' },
    '& ul': { pl: '5', listStyle: 'square' },
    '& li a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '44px',
      color: 'accent',
      textDecoration: 'underline',
    },
  },
});

const Shipping = ({ shipping }: { shipping: ShopState['shipping'] }) => (
  <Panel as="section" aria-labelledby="shipping">
    <h2 id="shipping">Shipping</h2>
    {!shipping.isConfirmed && (
      <Notice tone="warn">
        <p>
          The shipping prices are placeholders until you confirm them. Customers are charged these
          prices.
        </p>
      </Notice>
    )}
    <Facts look="table">
      <Fact name="Rates from">
        {shipping.carrier === 'table'
          ? "The shop's own table"
          : "Canada Post's live rates; the shop's own table if Canada Post does not answer"}
      </Fact>
      <Fact name="Table">
        {shipping.version
          ? `Your version ${shipping.version}, ${shopTime(shipping.changedAt ?? '')}`
          : 'Built-in default'}
      </Fact>
    </Facts>
    <ButtonLink to="/admin/settings/shipping" look="outline" justifySelf="start">
      Shipping Table
    </ButtonLink>
    <ButtonLink to="/admin/settings/carriers" look="outline" justifySelf="start">
      Carriers
    </ButtonLink>
    <ButtonLink to="/admin/settings/calendar" look="outline" justifySelf="start">
      Calendar
    </ButtonLink>
  </Panel>
);

const Tax = ({ tax }: { tax: ShopState['tax'] }) => (
  <Panel as="section" aria-labelledby="tax">
    <h2 id="tax">Tax</h2>
    <Facts look="table">
      <Fact name="Charged">
        {`${
          tax.name === 'by-place'
            ? `By place of delivery, on the subtotal after discount: ${tax.rates.map(({ province, percent }) => `${province} ${percent}%`).join(', ')}`
            : `HST ${tax.rates[0]?.percent}% in every province, on the subtotal after discount`
        }; shipping is ${tax.onShipping ? 'taxed like the goods' : 'not taxed'}`}
      </Fact>
    </Facts>
    <Notice tone="warn">
      <p>{`Canadian sales tax depends on where the parcel is delivered: 5% GST in Alberta, British Columbia, Manitoba, Quebec, Saskatchewan and the territories (plus provincial taxes), 13% in Ontario, 14% in Nova Scotia, 15% in New Brunswick, Newfoundland and Labrador and Prince Edward Island. Delivery is taxed like the goods as a rule${tax.onShipping ? '' : ', which this shop does not do'}.${tax.name === 'by-place' ? '' : ' A single rate charges some buyers too much and others too little.'} Ask your accountant.`}</p>
    </Notice>
    <ButtonLink to="/admin/settings/tax" look="outline" justifySelf="start">
      Tax by Place of Delivery
    </ButtonLink>
  </Panel>
);

const Mail = ({ mail }: { mail: ShopState['mail'] }) => (
  <Panel as="section" aria-labelledby="mail">
    <h2 id="mail">Mail</h2>
    {mail.transport === 'file' && (
      <Notice tone="warn">
        <p>
          No mail server is set (SMTP_URL): mails are written to files in the outbox folder of the
          shop's data and are not delivered.
        </p>
      </Notice>
    )}
    {mail.failed > 0 && (
      <Notice tone="bad">
        <p>{`${mail.failed === 1 ? '1 mail' : `${mail.failed} mails`} failed after too many tries.`}</p>
      </Notice>
    )}
    <Facts look="table">
      <Fact name="Sent by">{mail.transport === 'smtp' ? 'SMTP' : 'Files'}</Fact>
      <Fact name="Waiting">{mail.waiting}</Fact>
      <Fact name="Failed">{mail.failed}</Fact>
      <Fact name="Last sent">{mail.lastSentAt ? shopTime(mail.lastSentAt) : 'Never'}</Fact>
      {mail.lastError && <Fact name="Last error">{mail.lastError}</Fact>}
    </Facts>
    <ButtonLink to="/admin/settings/mails" look="outline" justifySelf="start">
      All Mails
    </ButtonLink>
    <ButtonLink to="/admin/settings/notices" look="outline" justifySelf="start">
      Mails to You
    </ButtonLink>
  </Panel>
);

const Copies = ({ copies }: { copies: NonNullable<ShopState['copies']> }) => {
  const { isNightly, last, hasCommand, sent, drill } = copies;
  return (
    <Panel as="section" aria-labelledby="copies">
      <h2 id="copies">Backups</h2>
      {!hasCommand && isNightly && (
        <Notice tone="warn">
          <p>
            The backups are on the same machine as the shop. Set BACKUP_COMMAND to copy each one to
            another place.
          </p>
        </Notice>
      )}
      {sent?.error && (
        <Notice tone="bad">
          <p>{`${sent.file} was not copied to the other place, ${shopTime(sent.triedAt)}. ${sent.error}`}</p>
        </Notice>
      )}
      {drill?.error && (
        <Notice tone="bad">
          <p>{`The last drill failed, with ${drill.file || 'no backup'}. ${drill.error}`}</p>
        </Notice>
      )}
      <Facts look="table">
        <Fact name="Last backup">
          {isNightly
            ? last
              ? `${shopTime(last.at)} (${(last.bytes / 1e6).toFixed(1)} MB)`
              : 'None yet'
            : 'Made by another program'}
        </Fact>
        {hasCommand && (
          <Fact name="Last copied to another place">
            {sent?.sentAt ? shopTime(sent.sentAt) : 'Not yet'}
          </Fact>
        )}
        <Fact name="Last drill">
          {drill
            ? `${shopTime(drill.at)}: ${drill.error ? 'failed' : `${drill.file} was restored and audited in ${drill.seconds.toFixed(1)} s`}`
            : 'None yet: npm run drill restores the last backup beside the shop and audits it'}
        </Fact>
      </Facts>
    </Panel>
  );
};

const Payments = ({ payments }: { payments: ShopState['payments'] }) => (
  <Panel as="section" aria-labelledby="payments">
    <h2 id="payments">Payments</h2>
    {payments.provider === 'demo' && (
      <Notice tone="warn">
        <p>
          This is the built-in test provider: no card is charged. Set the STRIPE_ settings to take
          payments.
        </p>
      </Notice>
    )}
    <Facts look="table">
      <Fact name="Provider">{payments.provider === 'demo' ? 'Demo' : 'Stripe'}</Fact>
      <Fact name="Last event">
        {payments.lastNews
          ? `${shopTime(payments.lastNews.at)} (${payments.lastNews.kind})`
          : 'Never'}
      </Fact>
      <Fact name="Pending refunds">{payments.refundsWaiting}</Fact>
      <Fact name="Failed refunds">{payments.refundsFailed}</Fact>
    </Facts>
    {payments.refunds.length > 0 && (
      <ul>
        {payments.refunds.map(({ orderId, orderNumber, amount, state, lastError }) => (
          <li key={orderId}>
            <May right="orders.read" otherwise={orderNumber}>
              <Link to="/admin/orders/$id" params={{ id: orderId }}>
                {orderNumber}
              </Link>
            </May>
            <span>{`: ${cad(parsePrice(amount))}, ${state === 'failed' ? 'failed; refund it by hand' : 'on its way'}${lastError ? ` (${lastError})` : ''}`}</span>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

/** The settings overview: shipping, mail, payments, backups and tax, with their problems. */
export const ShopStatus = () => {
  const { data, error, refetch } = useQuery(shopState);
  return (
    <AdminPage
      about="What the shop charges, and whether mail, payments and backups work."
      buttons={
        <May right="people.read">
          <OutlineLink to="/admin/settings/log">Activity Log</OutlineLink>
        </May>
      }
    >
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="30rem" />}
      {data && (
        <Panels>
          <Shipping shipping={data.shipping} />
          <Mail mail={data.mail} />
          <Payments payments={data.payments} />
          {data.copies && <Copies copies={data.copies} />}
          <Tax tax={data.tax} />
          <FactorSetting />
        </Panels>
      )}
    </AdminPage>
  );
};
