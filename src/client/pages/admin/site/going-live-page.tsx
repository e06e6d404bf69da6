import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  TestCode,
  confirmTestMail,
  emptyShelf,
  getGoingLive,
  sendTestMail,
} from '../../../../contract/site/going-live';
import { queryOf } from '../../../data/query-of';
import { changeOf, useCall } from '../../../data/use-call';
import { AdminPage } from '../../../parts/admin/admin-page';
import { NotLoaded } from '../../../parts/not-loaded';
import { failedFields, failureText, problemText } from '../../../parts/failure-text';
import { toast } from '../../../state/toasts';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { FormProblem } from '../../../ui/form-problem';
import { Link } from '../../../ui/link';
import { SubmitButton } from '../../../ui/submit-button';
import { useForm } from '../../../ui/use-form';
import { chakra } from '@chakra-ui/react';

const List = chakra('ol', {
  base: {
    display: 'grid',
    gap: '2',
    maxWidth: '52rem',
    listStyle: 'none',
    '& li': {
      display: 'grid',
      gridTemplateColumns: '2rem minmax(0, 1fr)',
      gap: '3',
      alignItems: 'start',
      p: '3',
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'sm',
    },
    '& li[data-open]': { borderLeft: '4px solid', borderLeftColor: 'forge' },
    '& li > span': { fontSize: 'xl', lineHeight: '1.2', textAlign: 'center' },
    '& li:not([data-open]) > span': { color: 'good', fontWeight: '700' },
    '& b': { display: 'block' },
    '& p': { color: 'muted' },
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '44px',
      color: 'accent',
      textDecoration: 'underline',
    },
  },
});

const goingLive = queryOf(getGoingLive);

const answers = () => goingLive.queryKey;
const emptying = changeOf(emptyShelf, {
  answers,
  // The beginning of all keys: parts, categories, facts, axles, words and example builds have changed.
  touches: [[]],
  changesCatalogue: true,
});
const sending = changeOf(sendTestMail, { answers });
const confirming = changeOf(confirmTestMail, { answers });

const Ways = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', justifyContent: 'flex-end', mt: '5' },
});

const EmptyShelf = () => {
  const [isAsked, setAsked] = useState(false);
  const empty = useCall(emptying, {
    onSuccess: () => {
      setAsked(false);
      toast({ title: 'The shelf is empty' });
    },
  });
  return (
    <>
      <Button look="danger" mt="2" mr="3" onClick={() => setAsked(true)}>
        Start With an Empty Shelf
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        role="alertdialog"
        title="Start With an Empty Shelf"
        description="This removes what came with the sample, and cannot be undone."
      >
        <ul style={{ paddingLeft: '1.25rem', listStyle: 'disc' }}>
          <li>
            All parts that still show the sample’s pictures are deleted, also those that you have
            changed.
          </li>
          <li>
            The sample’s categories without other parts are deleted, with what dealers get off
            there.
          </li>
          <li>Its example builds, axles and search words are deleted, and the demo logins.</li>
          <li>
            Its discount codes, the workbench and the reminders of the sale are switched off. You
            can switch them on again.
          </li>
          <li>What an order names leaves the lists only. Orders stay as they are.</li>
        </ul>
        <FormProblem text={problemText(empty.error)} />
        <Ways>
          <Button look="outline" data-autofocus onClick={() => setAsked(false)}>
            Keep the Sample
          </Button>
          <Button
            look="danger"
            aria-disabled={empty.isPending || undefined}
            onClick={() => {
              if (!empty.isPending) empty.mutate({});
            }}
          >
            {empty.isPending ? 'Removing...' : 'Remove the Sample'}
          </Button>
        </Ways>
      </Dialog>
    </>
  );
};

const CodeForm = () => {
  const { mutateAsync } = useCall(confirming, {
    onSuccess: () => toast({ title: 'Mail works' }),
  });
  const { form, field, pending, problem } = useForm({
    schema: TestCode,
    send: (body) => mutateAsync({ body }),
    failed: failureText,
    errorFields: failedFields,
  });
  return (
    <Form {...form} aria-label="Code of the test mail">
      <Field
        {...field('code')}
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
      />
      <SubmitButton problem={problem} pending={pending} pendingLabel="Checking...">
        The Mail Has Come
      </SubmitButton>
    </Form>
  );
};

/** Sends a test mail, and takes the code of one that has come. */
const MailCheck = ({ isSent }: { isSent: boolean }) => {
  const send = useCall(sending, {
    onSuccess: () => toast({ title: 'Test mail is on its way' }),
  });
  return (
    <>
      {isSent && <CodeForm />}
      <FormProblem text={problemText(send.error)} mb="2" />
      <Button
        look="outline"
        mt="2"
        aria-disabled={send.isPending || undefined}
        onClick={() => {
          if (!send.isPending) send.mutate({});
        }}
      >
        {isSent ? 'Send Another Test Mail' : 'Send a Test Mail'}
      </Button>
    </>
  );
};

/** The pages where things are done, by address. */
const PLACES: Partial<Record<string, string>> = {
  '/admin/site': 'Your Shop',
  '/admin/home': 'Home Page',
  '/admin/promotions': 'Promotions',
  '/admin/settings/tax': 'Tax',
  '/admin/settings/shipping': 'the Shipping Table',
  '/admin/pages': 'Pages',
  '/admin/settings': 'Settings',
  '/account': 'Account Settings',
  '/admin/products': 'Products',
  '/admin/orders': 'Orders',
};

/** The admin page with what is still to be done before the shop opens. */
export const GoingLivePage = () => {
  const { data, error, refetch } = useQuery(goingLive);
  const open = data?.items.filter(({ done }) => !done).length ?? 0;
  return (
    <AdminPage
      about={
        data &&
        (data.ready
          ? 'Everything is ready: the shop can open.'
          : `${open} of ${data.items.length} things are still to be done before the shop opens.`)
      }
    >
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="40rem" />}
      {data && (
        <List>
          {data.items.map(({ id, title, done, words, to }) => (
            <li key={id} {...(!done && { 'data-open': '' })}>
              <span>{done ? '✓' : '○'}</span>
              <div>
                <b>{`${title}: ${done ? 'done' : 'to do'}`}</b>
                <p>{words}</p>
                {!done && id === 'sample' && <EmptyShelf />}
                {id === 'mail' && data.testMail !== 'none' && (
                  <MailCheck isSent={data.testMail === 'confirm'} />
                )}
                {!done && to && <Link to={to}>{`Open ${PLACES[to] ?? 'it'}`}</Link>}
              </div>
            </li>
          ))}
        </List>
      )}
    </AdminPage>
  );
};
