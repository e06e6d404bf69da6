import { useState } from 'react';
import { type Customer, getCustomer } from '../../../../contract/account/admin';
import {
  CompanyFields,
  CompanyInvitation,
  CompanyPerson,
  addToCompany,
  inviteToCompany,
  leaveCompany,
  setCompany,
  withdrawFromCompany,
} from '../../../../contract/dealers/admin-companies';
import { useMay } from '../../../data/session/use-may';
import { changeOf, useCall } from '../../../data/use-call';
import { shopTime } from '../../../parts/admin/shop-time';
import { TYPED_SINCE } from '../../../parts/admin/use-edit';
import { useNewest } from './use-newest';
import { useMailText } from '../../../parts/admin/use-mail-text';
import { failedFields, failureText, problemText } from '../../../parts/failure-text';
import { toast } from '../../../state/toasts';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { FormProblem } from '../../../ui/form-problem';
import { Heading, Section } from '../../../ui/section';
import { SubmitButton } from '../../../ui/submit-button';
import { LinedList, TextLink } from '../../../ui/text';
import { useForm } from '../../../ui/use-form';

type Company = NonNullable<Customer['company']>;
type Person = Company['people'][number];

interface Props {
  customer: Customer;
}

const touches = [getCustomer];
const naming = changeOf(setCompany, { touches });
const adding = changeOf(addToCompany, { touches });
const inviting = changeOf(inviteToCompany, { touches });
const withdrawing = changeOf(withdrawFromCompany, { touches });
const leaving = changeOf(leaveCompany, { touches });

const CompanyForm = ({ customer: { id, username, company: known } }: Props) => {
  const { mutateAsync, data } = useCall(naming);
  const company = useNewest(known, data?.company);
  const { form, field, pending, problem } = useForm({
    schema: CompanyFields,
    send: async (body, _, since) => {
      await mutateAsync({ params: { id }, body });
      toast({ title: 'Company saved', ...(since() && { description: TYPED_SINCE }) });
    },
    failed: failureText,
    errorFields: failedFields,
  });
  return (
    <Form {...form} aria-label="Company">
      <Field
        {...field('name')}
        label="Name of the company"
        required
        autoComplete="off"
        maxLength={200}
        defaultValue={company?.name ?? ''}
        hint={
          company?.name === username ? 'It has the name of its first account so far.' : undefined
        }
      />
      <Field
        {...field('taxNumber')}
        label="Tax number"
        autoComplete="off"
        maxLength={40}
        defaultValue={company?.taxNumber ?? ''}
      />
      <SubmitButton pending={pending} pendingLabel="Saving...">
        Save Company
      </SubmitButton>
      <FormProblem {...problem} />
    </Form>
  );
};

/** Adds somebody who has an account already. */
const AddPerson = ({ customer: { id } }: Props) => {
  const { mutateAsync } = useCall(adding, {
    onSuccess: () => toast({ title: 'Added to the company' }),
  });
  const { form, field, pending, problem } = useForm({
    schema: CompanyPerson,
    send: (body) => mutateAsync({ params: { id }, body }),
    failed: failureText,
    errorFields: failedFields,
  });
  return (
    <Form {...form} aria-label="Add a person">
      <Field
        {...field('who')}
        label="Add an account"
        hint="Username or mail address. It gets dealer prices, shares the terms and sees these orders."
        required
        autoComplete="off"
        maxLength={200}
      />
      <Button type="submit" look="outline" justifySelf="start" aria-disabled={pending || undefined}>
        {pending ? 'Adding...' : 'Add to the company'}
      </Button>
      <FormProblem {...problem} />
    </Form>
  );
};

/** Invites somebody without an account. */
const InvitePerson = ({ customer: { id } }: Props) => {
  const mailed = useMailText()('It is on its way by mail.');
  const { mutateAsync } = useCall(inviting, {
    onSuccess: () => toast({ title: 'Invitation written', description: mailed }),
  });
  const { form, field, pending, problem } = useForm({
    schema: CompanyInvitation,
    send: (body) => mutateAsync({ params: { id }, body }),
    failed: failureText,
    errorFields: failedFields,
  });
  return (
    <Form {...form} aria-label="Invite somebody of this company">
      <Heading as="h3" mt="5" mb="0">
        Invite somebody of this company
      </Heading>
      <Field {...field('name')} label="Name" required autoComplete="off" maxLength={200} />
      <Field
        {...field('email')}
        label="Mail address"
        hint="The link in the mail makes an account in this company. It works for two days."
        required
        inputMode="email"
        autoComplete="off"
        maxLength={254}
      />
      <Button type="submit" look="outline" justifySelf="start" aria-disabled={pending || undefined}>
        {pending ? 'Inviting...' : 'Send Invitation'}
      </Button>
      <FormProblem {...problem} />
    </Form>
  );
};

/** The invitations into a company that nobody has accepted. */
const Invited = ({ customer: { id }, company }: Props & { company: Company }) => {
  const mayWrite = useMay('customers.write');
  const { mutate, isPending, error } = useCall(withdrawing);
  return (
    <>
      <Heading as="h3" mt="5">
        Invited
      </Heading>
      <FormProblem text={problemText(error)} mb="3" />
      <LinedList>
        {company.invited.map((invitation) => (
          <li key={invitation.id}>
            <div>
              {invitation.name}
              <small>{`${invitation.email}, the link ends ${shopTime(invitation.expiresAt)}`}</small>
            </div>
            {mayWrite && (
              <Button
                look="plain"
                aria-label={`Withdraw the invitation of ${invitation.name}`}
                aria-disabled={isPending || undefined}
                onClick={() => {
                  if (!isPending) mutate({ params: { id, invitationId: invitation.id } });
                }}
              >
                Withdraw
              </Button>
            )}
          </li>
        ))}
      </LinedList>
    </>
  );
};

/** The people of a company, each with a way out of it. */
const People = ({ customer: { id }, company }: Props & { company: Company }) => {
  const mayWrite = useMay('customers.write');
  const [asked, setAsked] = useState<Person>();
  const { mutate, isPending, variables, error } = useCall(leaving, {
    onSuccess: (_, { params }) => {
      const gone = company.people.find((person) => person.id === params.id);
      setAsked((now) => (now?.id === params.id ? undefined : now));
      toast({ title: `${gone?.username ?? ''} no longer belongs to ${company.name}` });
    },
  });
  // The last call may be about somebody else than the dialog.
  const isTheirs = variables?.params.id === asked?.id;
  const pending = isPending && isTheirs;
  return (
    <>
      <Heading as="h3" mt="5">
        People
      </Heading>
      <LinedList>
        {company.people.map((person) => (
          <li key={person.id}>
            <div>
              {person.id === id ? (
                person.username
              ) : (
                <TextLink to="/admin/customers/$id" params={{ id: person.id }}>
                  {person.username}
                </TextLink>
              )}
              <small>
                {[person.name, person.email, person.isVendor ? '' : 'switched off as a dealer']
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </div>
            {mayWrite && (
              <Button
                look="plain"
                aria-label={`Remove ${person.username} from the company`}
                onClick={() => setAsked(person)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </LinedList>
      <Dialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        role="alertdialog"
        title={`Remove ${asked?.username ?? ''} from ${company.name}?`}
        description="From now on they pay the usual prices, order on no terms and see only their own orders. The orders stay with the company."
      >
        <FormProblem text={isTheirs ? problemText(error) : undefined} mb="3" />
        <Button
          look="danger"
          data-autofocus
          aria-disabled={pending || undefined}
          onClick={() => {
            if (asked && !pending) mutate({ params: { id: asked.id } });
          }}
        >
          {pending ? 'Removing...' : 'Remove from the company'}
        </Button>
      </Dialog>
    </>
  );
};

/** The company of a dealer and its people (docs/rules.md 7.15). */
export const CustomerCompany = ({ customer: one }: Props) => {
  const { company } = one;
  const mayWrite = useMay('customers.write');
  return (
    <Section panel title="Company">
      {!one.isVendor && !company ? (
        <p>Only a dealer belongs to a company.</p>
      ) : mayWrite ? (
        <CompanyForm customer={one} />
      ) : (
        <p>
          {company
            ? [company.name, company.taxNumber && `tax number ${company.taxNumber}`]
                .filter(Boolean)
                .join(', ')
            : 'None yet.'}
        </p>
      )}
      {company && <People customer={one} company={company} />}
      {company && company.invited.length > 0 && <Invited customer={one} company={company} />}
      {one.isVendor && company && mayWrite && (
        <>
          <AddPerson customer={one} />
          <InvitePerson customer={one} />
        </>
      )}
    </Section>
  );
};
