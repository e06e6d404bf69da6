import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Customer } from '../../../../contract/account/admin';
import {
  CompanyFields,
  CompanyInvitation,
  CompanyPerson,
} from '../../../../contract/dealers/admin-companies';
import { customer } from '../../../data/account/admin';
import {
  addToCompany,
  inviteToCompany,
  leaveCompany,
  setCompany,
  withdrawFromCompany,
} from '../../../data/dealers/admin-companies';
import { useMay } from '../../../data/session/use-may';
import { shopTime } from '../../../parts/admin/shop-time';
import { TYPED_SINCE, useFormKey } from '../../../parts/admin/use-form-key';
import { useMailText } from '../../../parts/admin/use-mail-text';
import { failedFields, failureText } from '../../../parts/failure-text';
import { useAct } from '../../../parts/use-act';
import { toast } from '../../../state/toasts';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { FormProblem } from '../../../ui/form-problem';
import { Panel } from '../../../ui/layout';
import { Link } from '../../../ui/link';
import { SubmitButton } from '../../../ui/submit-button';
import { useForm } from '../../../ui/use-form';

type Company = NonNullable<Customer['company']>;

interface Props {
  customer: Customer;
}

const versionOf = (company: Customer['company']): string =>
  `${company?.id} ${company?.name} ${company?.taxNumber}`;

/** Puts the changed company into the page, and fetches what depends on it. */
const useShowCompany = (id: string) => {
  const client = useQueryClient();
  return (company: Company | null) => {
    const { queryKey } = customer(id);
    client.setQueryData(queryKey, (known) => known && { ...known, company });
    void client.invalidateQueries({ queryKey: queryKey.slice(0, 1) });
  };
};

const CompanyForm = ({
  customer: { id, username, company },
  keep,
}: Props & { keep: (version: string) => void }) => {
  const client = useQueryClient();
  const show = useShowCompany(id);
  const { form, field, pending, problem } = useForm({
    schema: CompanyFields,
    send: async (typed, _, since) => {
      const { company: changed } = await setCompany(client, id, typed);
      const isTyped = since() !== undefined;
      if (isTyped) keep(versionOf(changed));
      show(changed);
      toast({ title: 'Company saved', ...(isTyped && { description: TYPED_SINCE }) });
    },
    failed: failureText,
    fieldsOf: failedFields,
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
  const client = useQueryClient();
  const show = useShowCompany(id);
  const { form, field, pending, problem } = useForm({
    schema: CompanyPerson,
    send: async ({ who }) => {
      const { company } = await addToCompany(client, id, who);
      show(company);
      toast({ title: 'Added to the company' });
    },
    failed: failureText,
    fieldsOf: failedFields,
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
  const client = useQueryClient();
  const show = useShowCompany(id);
  const mailText = useMailText();
  const { form, field, pending, problem } = useForm({
    schema: CompanyInvitation,
    send: async (typed) => {
      const { company } = await inviteToCompany(client, id, typed);
      show(company);
      toast({ title: 'Invitation written', description: mailText('It is on its way by mail.') });
    },
    failed: failureText,
    fieldsOf: failedFields,
  });
  return (
    <Form {...form} aria-label="Invite somebody of this company">
      <h3>Invite somebody of this company</h3>
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
  const client = useQueryClient();
  const show = useShowCompany(id);
  const mayWrite = useMay('customers.write');
  const { act, pending, problem } = useAct();
  return (
    <>
      <h3>Invited</h3>
      <FormProblem text={problem} mb="3" />
      <ul className="people">
        {company.invited.map((invitation) => (
          <li key={invitation.id}>
            <span>
              {invitation.name}
              <small>{`${invitation.email}, the link ends ${shopTime(invitation.expiresAt)}`}</small>
            </span>
            {mayWrite && (
              <Button
                look="plain"
                aria-label={`Withdraw the invitation of ${invitation.name}`}
                aria-disabled={pending || undefined}
                onClick={() =>
                  void act(async () => {
                    const changed = await withdrawFromCompany(client, id, invitation.id);
                    show(changed.company);
                  })
                }
              >
                Withdraw
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
};

/** The people of a company, each with a way out of it. */
const People = ({ customer: { id }, company }: Props & { company: Company }) => {
  const client = useQueryClient();
  const show = useShowCompany(id);
  const mayWrite = useMay('customers.write');
  const { act, pending, problem } = useAct();
  const [leaving, setLeaving] = useState<Company['people'][number]>();
  const close = () => setLeaving(undefined);
  const remove = async ({ id: theirs, username }: Company['people'][number]) => {
    await leaveCompany(client, theirs);
    show(
      theirs === id
        ? null
        : { ...company, people: company.people.filter((person) => person.id !== theirs) },
    );
    close();
    toast({ title: `${username} no longer belongs to ${company.name}` });
  };
  return (
    <>
      <h3>People</h3>
      <ul className="people">
        {company.people.map((person) => (
          <li key={person.id}>
            <span>
              {person.id === id ? (
                person.username
              ) : (
                <Link to="/admin/customers/$id" params={{ id: person.id }}>
                  {person.username}
                </Link>
              )}
              <small>
                {[person.name, person.email, person.isVendor ? '' : 'switched off as a dealer']
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </span>
            {mayWrite && (
              <Button
                look="plain"
                aria-label={`Remove ${person.username} from the company`}
                onClick={() => setLeaving(person)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog
        open={leaving !== undefined}
        onClose={close}
        role="alertdialog"
        title={`Remove ${leaving?.username ?? ''} from ${company.name}?`}
        description="From now on they pay the usual prices, order on no terms and see only their own orders. The orders stay with the company."
      >
        <FormProblem text={problem} mb="3" />
        <Button
          look="danger"
          data-autofocus
          aria-disabled={pending || undefined}
          onClick={() => leaving && void act(() => remove(leaving))}
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
  const { key, keep } = useFormKey(versionOf(company));
  const mayWrite = useMay('customers.write');
  return (
    <Panel as="section" aria-labelledby="company">
      <h2 id="company">Company</h2>
      {!one.isVendor && !company ? (
        <p>Only a dealer belongs to a company.</p>
      ) : mayWrite ? (
        <CompanyForm key={key} keep={keep} customer={one} />
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
          <InvitePerson key={company.invited.length} customer={one} />
        </>
      )}
    </Panel>
  );
};
