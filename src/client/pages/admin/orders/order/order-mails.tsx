import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  BuyerMessage,
  type OrderMail,
  getAdminOrder,
  listOrderMails,
  writeToBuyer,
} from '../../../../../contract/orders/admin';
import { queryOf } from '../../../../data/query-of';
import { changeOf, useCall } from '../../../../data/use-call';
import { CallError, newKey } from '../../../../data/call';
import { FailedNotice } from '../../../../parts/failed-notice';
import { failureText, faultText } from '../../../../parts/failure-text';
import { shopTime } from '../../../../parts/admin/shop-time';
import { useMailText } from '../../../../parts/admin/use-mail-text';
import { toast } from '../../../../state/toasts';
import { Button } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { Form } from '../../../../ui/form';
import { FormProblem } from '../../../../ui/form-problem';
import { Section } from '../../../../ui/section';
import { Fold } from '../../../../ui/text';
import { chakra } from '@chakra-ui/react';
import { useForm } from '../../../../ui/use-form';
import { May } from '../../../../parts/admin/may';

/** The text of a mail as it was sent. */
const MailText = chakra('pre', {
  base: {
    p: '3',
    font: 'inherit',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    bg: 'sunken',
    border: '1px solid',
    borderColor: 'line',
    rounded: 'sm',
  },
});

const STATE: Record<OrderMail['state'], string> = {
  sent: 'Sent',
  waiting: 'Not sent yet, queued',
  failed: 'Could not be sent, queued',
};

const orderMailsQuery = (id: string) => queryOf(listOrderMails, { params: { id } });

const write = changeOf(writeToBuyer, {
  answers: ({ params }) => orderMailsQuery(params.id).queryKey,
  touches: [getAdminOrder],
});

const MessageForm = ({ id }: { id: string }) => {
  const mailed = useMailText()('The mail is on its way.');
  const mail = useCall(write, {
    onSuccess: () => toast({ title: 'Message sent', description: mailed }),
  });
  const key = useRef('');
  const { form, field, pending, problem } = useForm({
    schema: BuyerMessage,
    send: async (body) => {
      key.current ||= newKey();
      try {
        await mail.mutateAsync({ params: { id }, body, key: key.current });
        key.current = '';
      } catch (error) {
        // A refusal is an answer, too, so the next mail is a new one.
        if (error instanceof CallError && error.status < 500) key.current = '';
        throw error;
      }
    },
    failed: failureText,
  });
  return (
    <Form {...form} aria-label="Write to the buyer">
      <Field
        {...field('body')}
        kind="textarea"
        label="Write to the buyer"
        hint="Begins with the buyer's name, and names the order in its subject."
        rows={3}
        maxLength={5000}
      />
      <FormProblem {...problem} />
      <Button type="submit" look="outline" justifySelf="start" aria-disabled={pending || undefined}>
        {pending ? 'Sending...' : 'Send mail'}
      </Button>
    </Form>
  );
};

/** The mails about an order to its buyer, as they were sent, and a form for one more. */
export const OrderMails = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(orderMailsQuery(id));
  return (
    <Section panel title="Mails to the buyer">
      {!data && error && <FailedNotice retry={refetch}>{faultText(error)}</FailedNotice>}
      {!data && !error && <p role="status">Loading mails...</p>}
      {data?.length === 0 && <p>No mail was sent.</p>}
      {data?.map(({ id: mail, about, to, subject, text, state, toFile, at }) => (
        <Fold key={mail}>
          <summary>
            {subject ?? about}
            <small>{`${toFile ? 'Written to a file' : STATE[state]} ${shopTime(at)}${to && ` to ${to}`}`}</small>
          </summary>
          {text === null ? (
            <p>The text was erased, as is all that was sent long ago.</p>
          ) : (
            <MailText>{text}</MailText>
          )}
        </Fold>
      ))}
      <May right="orders.write">
        <MessageForm id={id} />
      </May>
    </Section>
  );
};
