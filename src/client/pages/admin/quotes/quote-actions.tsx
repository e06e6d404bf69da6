import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  type AdminQuote,
  cancelAdminQuote,
  listAdminQuotes,
  mailAdminQuote,
  payAdminQuote,
  renewAdminQuote,
} from '../../../../contract/quotes/admin';
import type { BodyOf } from '../../../../contract/endpoint';
import { QUOTE_DAYS } from '../../../../shop/quotes';
import { counted } from '../../../../shop/counted';
import { cad, cashRounding, cashText, parsePrice, parseSum } from '../../../../shop/money';
import {
  adminQuote,
  cancelQuote,
  mailQuote,
  newPayLink,
  payQuoteByHand,
  renewQuote,
} from '../../../data/quotes/admin';
import { refreshSite, useSite } from '../../../data/site/site';
import { waiting } from '../../../data/settings/today';
import { isApiError, isUnauthorized, newKey } from '../../../data/call';
import { useMailText } from '../../../parts/admin/use-mail-text';
import { failureText } from '../../../parts/failure-text';
import { logInAgain } from '../../../parts/session/log-in-again';
import { toast } from '../../../state/toasts';
import { FreightAnswer } from './freight-answer';
import { FormProblem } from '../../../ui/form-problem';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { Panel } from '../../../ui/layout';
import { chakra } from '../../../ui/styled';

const Side = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: '3' },
    '& .buttons > *': { flex: '1 1 auto' },
    '& p + .buttons, & .buttons + .buttons': { mt: '3' },
    '& .buttons + p': { mt: '2' },
  },
});

/** Whether the quote changed meanwhile. */
const isConflict = (error: unknown): boolean =>
  isApiError(error, payAdminQuote, 'already_paid', 'quote_expired', 'not_now') ||
  isApiError(error, cancelAdminQuote, 'already_paid') ||
  isApiError(error, mailAdminQuote, 'already_paid', 'quote_expired', 'not_now') ||
  isApiError(error, renewAdminQuote, 'already_paid', 'not_now');

/** The payment link of the quote, to copy or to share. */
const PayLink = ({ id }: { id: string }) => {
  const client = useQueryClient();
  const [url, setUrl] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const show = async () => {
    try {
      setUrl((await newPayLink(client, id)).payUrl);
    } catch (error) {
      setProblem(failureText(error));
    }
  };
  const copy = async (link: string) => {
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: 'Link copied' });
    } catch {
      // The clipboard needs HTTPS and permission. Otherwise the text is selected for Ctrl+C.
      field.current?.select();
    }
  };
  if (url === undefined)
    return (
      <>
        <Button look="outline" onClick={() => void show()}>
          Show Pay Link
        </Button>
        <div role="alert">{problem}</div>
      </>
    );
  return (
    <div>
      <Field
        ref={field}
        label="Pay link"
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
        hint="Whoever has it can see and pay this quote."
      />
      <div className="buttons">
        <Button look="outline" onClick={() => void copy(url)}>
          Copy
        </Button>
        {'share' in navigator && (
          <Button look="outline" onClick={() => void navigator.share({ url }).catch(() => {})}>
            Share
          </Button>
        )}
      </div>
    </div>
  );
};

/** The means of payment that leave a number to find them by. */
const WITH_REFERENCE = [
  { means: 'e-transfer', label: 'Paid by E-Transfer', done: 'Paid by e-transfer' },
  { means: 'card-terminal', label: 'Paid at Card Terminal', done: 'Paid at the card terminal' },
  { means: 'cheque', label: 'Paid by Cheque', done: 'Paid by cheque' },
] as const;

/** Actions for a quote that is not paid. */
export const QuoteActions = ({ quote }: { quote: AdminQuote }) => {
  const { id, state, terms } = quote;
  const client = useQueryClient();
  const mailText = useMailText();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isCancelling, setCancelling] = useState(false);
  const [reference, setReference] = useState('');
  const mailKey = useRef(newKey());
  const cents = parsePrice(quote.total);
  const { termsVersion } = useSite();

  const run = async (
    act: (client: QueryClient) => Promise<unknown>,
    title: string,
    description?: string,
  ) => {
    if (pending) return;
    setPending(true);
    setProblem(undefined);
    try {
      await act(client);
      toast({ title, ...(description && { description }) });
    } catch (error) {
      if (isUnauthorized(error)) logInAgain(`/admin/quotes/${id}`);
      setProblem(failureText(error));
      if (isApiError(error, payAdminQuote, 'terms_changed')) refreshSite(client);
      if (!isConflict(error)) return;
    } finally {
      setPending(false);
      void client.invalidateQueries({ queryKey: [listAdminQuotes.path] });
      void client.invalidateQueries({ queryKey: waiting.queryKey });
    }
    await client.invalidateQueries({ queryKey: adminQuote(id).queryKey });
  };
  /** Takes the money under the terms that the page shows the customer. */
  const pay = (body: Pick<BodyOf<typeof payAdminQuote>, 'means' | 'reference'>) =>
    payQuoteByHand(client, id, { ...body, termsVersion });
  const busy = { 'aria-disabled': pending || undefined };
  const isOpen = state === 'open';
  const isSupplement = quote.supplementOf !== null;
  const isRequest = state === 'requested';
  return (
    <Side>
      <FormProblem text={problem} />
      {isRequest && <FreightAnswer quote={quote} />}
      {isOpen && (
        <Panel as="section" aria-labelledby="pay">
          <h2 id="pay">{`Take ${cad(cents)}`}</h2>
          <Form as="div" role="group" aria-label="Paid by hand">
            <p>{`Cash: ${cashText(cents, cashRounding(cents))}`}</p>
            <div className="buttons">
              <Button
                {...busy}
                onClick={() => void run(() => pay({ means: 'cash' }), 'Paid in cash')}
              >
                Paid in Cash
              </Button>
            </div>
            <Field
              label="Reference"
              hint="Of the e-transfer, the card slip or the cheque"
              value={reference}
              onChange={({ target }) => setReference(target.value)}
              autoComplete="off"
              maxLength={200}
            />
            <div className="buttons">
              {WITH_REFERENCE.map(({ means, label, done }) => (
                <Button
                  key={means}
                  {...busy}
                  look="outline"
                  onClick={() => void run(() => pay({ means, reference }), done)}
                >
                  {label}
                </Button>
              ))}
            </div>
          </Form>
          {terms && (
            <>
              <p>
                {`${quote.username ?? ''} has ${counted(terms.days, 'day')} to pay, up to ${cad(parsePrice(terms.limit))}; ${cad(parseSum(terms.open))} is open.`}
              </p>
              <div className="buttons">
                <Button
                  {...busy}
                  look="outline"
                  onClick={() => void run(() => pay({ means: 'terms' }), 'Ordered on terms')}
                >
                  Order on Terms
                </Button>
              </div>
            </>
          )}
        </Panel>
      )}
      {isOpen && (
        <Panel as="section" aria-labelledby="send">
          <h2 id="send">Send</h2>
          <div className="buttons">
            {quote.email && (
              <Button
                {...busy}
                look="outline"
                onClick={() =>
                  void run(
                    async () => {
                      await mailQuote(client, id, mailKey.current);
                      mailKey.current = newKey();
                    },
                    'Quote mailed',
                    mailText(`To ${quote.email}.`),
                  )
                }
              >
                Mail It
              </Button>
            )}
            <PayLink id={id} />
          </div>
        </Panel>
      )}
      <Panel as="section" aria-labelledby="change">
        <h2 id="change">{state === 'cancelled' ? 'Cancelled' : 'Change'}</h2>
        {state === 'cancelled' ? (
          <p>
            {isSupplement
              ? 'This difference is not charged any more.'
              : 'This quote holds no parts and cannot be paid.'}
          </p>
        ) : (
          <>
            {state === 'expired' && (
              <p>
                {isSupplement
                  ? 'This quote has ended. Its link still takes the same sum.'
                  : 'This quote has ended: it holds no parts. Its link shows the prices of today.'}
              </p>
            )}
            {isRequest && <p>Cancelling it sends no mail: that is for spam.</p>}
            <div className="buttons">
              {!isRequest && (
                <Button
                  {...busy}
                  look="outline"
                  onClick={() =>
                    void run(
                      () => renewQuote(client, id, QUOTE_DAYS),
                      isSupplement ? 'Renewed' : 'Priced anew',
                      `Valid for ${QUOTE_DAYS} days.`,
                    )
                  }
                >
                  {isSupplement ? 'Renew' : 'Renew at the Prices of Today'}
                </Button>
              )}
              {(isOpen || isSupplement || isRequest) && (
                <Button look="danger" {...busy} onClick={() => setCancelling(true)}>
                  Cancel Quote
                </Button>
              )}
            </div>
          </>
        )}
      </Panel>
      <Dialog
        open={isCancelling}
        onClose={() => setCancelling(false)}
        role="alertdialog"
        title="Cancel Quote"
        description={`Quote ${quote.number} can no longer be paid${isSupplement || isRequest ? '' : ', and its parts are released'}. This cannot be undone.`}
      >
        <Form as="div">
          <div className="buttons">
            <Button look="outline" data-autofocus onClick={() => setCancelling(false)}>
              Keep Quote
            </Button>
            <Button
              look="danger"
              {...busy}
              onClick={() => {
                setCancelling(false);
                void run(() => cancelQuote(client, id), 'Quote cancelled');
              }}
            >
              Cancel Quote
            </Button>
          </div>
        </Form>
      </Dialog>
    </Side>
  );
};
