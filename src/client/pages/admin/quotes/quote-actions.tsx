import { useRef, useState } from 'react';
import {
  type AdminQuote,
  addQuoteLink,
  cancelAdminQuote,
  mailAdminQuote,
  payAdminQuote,
  renewAdminQuote,
} from '../../../../contract/quotes/admin';
import type { BodyOf } from '../../../../contract/endpoint';
import { QUOTE_DAYS } from '../../../../shop/quotes';
import { counted } from '../../../../shop/counted';
import { cad, cashRounding, cashText, parsePrice, parseSum } from '../../../../shop/money';
import { useSite } from '../../../data/site/site';
import { newKey } from '../../../data/call';
import { useCall } from '../../../data/use-call';
import { useMailText } from '../../../parts/admin/use-mail-text';
import { problemText } from '../../../parts/failure-text';
import { toast } from '../../../state/toasts';
import { FreightAnswer } from './freight-answer';
import { useIsQuoteChanging, useQuoteCall } from './use-quote-call';
import { FormProblem } from '../../../ui/form-problem';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { Section } from '../../../ui/section';
import { Actions, Stack } from '../../../ui/stack';

/** The payment link of the quote, to copy or to share. */
const PayLink = ({ id }: { id: string }) => {
  const { mutate, data, error } = useCall(addQuoteLink);
  const url = data?.payUrl;
  const field = useRef<HTMLInputElement>(null);
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
        <Button look="outline" onClick={() => mutate({ params: { id } })}>
          Show Pay Link
        </Button>
        <div role="alert">{problemText(error)}</div>
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
      <Actions>
        <Button look="outline" onClick={() => void copy(url)}>
          Copy
        </Button>
        {'share' in navigator && (
          <Button look="outline" onClick={() => void navigator.share({ url }).catch(() => {})}>
            Share
          </Button>
        )}
      </Actions>
    </div>
  );
};

/** The toasts of the means of payment. */
const DONE = {
  cash: 'Paid in cash',
  'e-transfer': 'Paid by e-transfer',
  'card-terminal': 'Paid at the card terminal',
  cheque: 'Paid by cheque',
  terms: 'Ordered on terms',
};

/** The means of payment that leave a number to find them by. */
const WITH_REFERENCE = [
  { means: 'e-transfer', label: 'Paid by E-Transfer' },
  { means: 'card-terminal', label: 'Paid at Card Terminal' },
  { means: 'cheque', label: 'Paid by Cheque' },
] as const;

/** Actions for a quote that is not paid. */
export const QuoteActions = ({ quote }: { quote: AdminQuote }) => {
  const { id, state, terms } = quote;
  const mailText = useMailText();
  const [problem, setProblem] = useState<string>();
  const [isCancelling, setCancelling] = useState(false);
  const [reference, setReference] = useState('');
  const [mailKey, setMailKey] = useState(newKey);
  const cents = parsePrice(quote.total);
  const { termsVersion } = useSite();
  const isSupplement = quote.supplementOf !== null;
  const shown = { id, onProblem: setProblem };
  const params = { id };
  const paying = useQuoteCall(payAdminQuote, shown, ({ body: { means } }) => ({
    title: DONE[means],
  }));
  const mailing = useQuoteCall(mailAdminQuote, shown, () => ({
    title: 'Quote mailed',
    description: mailText(`To ${quote.email}.`),
  }));
  const renewing = useQuoteCall(renewAdminQuote, shown, () => ({
    title: isSupplement ? 'Renewed' : 'Priced again',
    description: `Valid for ${QUOTE_DAYS} days.`,
  }));
  const cancelling = useQuoteCall(cancelAdminQuote, shown, () => ({ title: 'Quote cancelled' }));
  const isChanging = useIsQuoteChanging(id);
  /** A button that does nothing while a call is on its way. */
  const once = (act: () => void) => ({
    'aria-disabled': isChanging || undefined,
    onClick: () => {
      if (!isChanging) act();
    },
  });
  /** Takes the money under the terms that the page shows the customer. */
  const pay = (body: Pick<BodyOf<typeof payAdminQuote>, 'means' | 'reference'>) =>
    once(() => paying.mutate({ params, body: { ...body, termsVersion } }));
  const isOpen = state === 'open';
  const isRequest = state === 'requested';
  return (
    <Stack>
      <FormProblem text={problem} />
      {isRequest && <FreightAnswer quote={quote} />}
      {isOpen && (
        <Section panel title={`Take ${cad(cents)}`}>
          <Form as="div" role="group" aria-label="Paid by hand">
            <p>{`Cash: ${cashText(cents, cashRounding(cents))}`}</p>
            <Actions>
              <Button {...pay({ means: 'cash' })}>Paid in Cash</Button>
            </Actions>
            <Field
              label="Reference"
              hint="Of the e-transfer, the card slip or the cheque"
              value={reference}
              onChange={({ target }) => setReference(target.value)}
              autoComplete="off"
              maxLength={200}
            />
            <Actions>
              {WITH_REFERENCE.map(({ means, label }) => (
                <Button key={means} {...pay({ means, reference })} look="outline">
                  {label}
                </Button>
              ))}
            </Actions>
          </Form>
          {terms && (
            <Stack gap="3" mt="3">
              <p>
                {`${quote.username ?? ''} has ${counted(terms.days, 'day')} to pay, up to ${cad(parsePrice(terms.limit))}; ${cad(parseSum(terms.open))} is open.`}
              </p>
              <Actions>
                <Button {...pay({ means: 'terms' })} look="outline">
                  Order on Terms
                </Button>
              </Actions>
            </Stack>
          )}
        </Section>
      )}
      {isOpen && (
        <Section panel title="Send">
          <Actions>
            {quote.email && (
              <Button
                {...once(() =>
                  mailing.mutate(
                    { params, key: mailKey },
                    { onSuccess: () => setMailKey(newKey()) },
                  ),
                )}
                look="outline"
              >
                Mail It
              </Button>
            )}
            <PayLink id={id} />
          </Actions>
        </Section>
      )}
      <Section panel title={state === 'cancelled' ? 'Cancelled' : 'Change'}>
        {state === 'cancelled' ? (
          <p>
            {isSupplement
              ? 'This difference is not charged any more.'
              : 'This quote holds no parts and cannot be paid.'}
          </p>
        ) : (
          <Stack gap="3">
            {state === 'expired' && (
              <p>
                {isSupplement
                  ? 'This quote has ended. Its link still takes the same sum.'
                  : 'This quote has ended: it holds no parts. Its link shows the prices of today.'}
              </p>
            )}
            {isRequest && <p>Cancelling it sends no mail: that is for spam.</p>}
            <Actions>
              {!isRequest && (
                <Button
                  {...once(() => renewing.mutate({ params, body: { validDays: QUOTE_DAYS } }))}
                  look="outline"
                >
                  {isSupplement ? 'Renew' : 'Renew at the Prices of Today'}
                </Button>
              )}
              {(isOpen || isSupplement || isRequest) && (
                <Button look="danger" {...once(() => setCancelling(true))}>
                  Cancel Quote
                </Button>
              )}
            </Actions>
          </Stack>
        )}
      </Section>
      <Dialog
        open={isCancelling}
        onClose={() => setCancelling(false)}
        role="alertdialog"
        title="Cancel Quote"
        description={`Quote ${quote.number} can no longer be paid${isSupplement || isRequest ? '' : ', and its parts are released'}. This cannot be undone.`}
      >
        <Form as="div">
          <Actions>
            <Button look="outline" data-autofocus onClick={() => setCancelling(false)}>
              Keep Quote
            </Button>
            <Button
              look="danger"
              {...once(() => {
                setCancelling(false);
                cancelling.mutate({ params });
              })}
            >
              Cancel Quote
            </Button>
          </Actions>
        </Form>
      </Dialog>
    </Stack>
  );
};
