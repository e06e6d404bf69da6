import { chakra } from '../../../ui/styled';
import type { InboxMessage } from '../../../../contract/messages/admin';
import { shopDate } from '../../../parts/admin/shop-time';
import { ageText, dueText } from './message-age';

const Facts = chakra('section', {
  base: {
    '& dl': { display: 'grid', gap: '3' },
    '& dt': { color: 'muted', fontSize: 'xs' },
    '& dd': { m: '0', overflowWrap: 'anywhere' },
    '& dd a': { color: 'accent', textDecoration: 'underline' },
    '& dd small': { display: 'block', color: 'muted' },
    '& .late': { color: 'danger', fontWeight: '600' },
  },
});

/** Notes on an applicant who has no account, once the application is decided. */
const WITHOUT_ACCOUNT: Partial<Record<InboxMessage['state'], string>> = {
  approved: ' The applicant was invited to register.',
  declined: '',
};

const accountNote = ({ account, kind, state }: InboxMessage): string => {
  if (!account)
    return kind === 'application'
      ? `None with this address.${WITHOUT_ACCOUNT[state] ?? ' Approving invites the applicant to register.'}`
      : 'None with this address.';
  const how = account.wasSignedIn
    ? 'Was signed in when writing this.'
    : 'Has the same email address.';
  return account.isProven
    ? `${how} The address is confirmed.`
    : `${how} The address is not confirmed: make sure that it is theirs.`;
};

/** The sender of a message, and how long it has been waiting. */
export const MessageFacts = ({ message }: { message: InboxMessage }) => {
  const { name, email, company, website, account, isOverdue } = message;
  const due = dueText(message);
  return (
    <Facts aria-label="Sender">
      <dl>
        <div>
          <dt>Name</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
        {company && (
          <div>
            <dt>Company</dt>
            <dd>{company}</dd>
          </div>
        )}
        {website && (
          <div>
            <dt>Website</dt>
            <dd>
              <a href={website} target="_blank" rel="noopener noreferrer nofollow">
                {website}
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt>Received</dt>
          <dd>
            {shopDate(message.createdAt)}, {ageText(message)}
            {due && <small className={isOverdue ? 'late' : undefined}>{due}</small>}
          </dd>
        </div>
        <div>
          <dt>Account</dt>
          <dd>
            {account
              ? `${account.username} (${account.isVendor ? 'Dealer' : 'Customer'}, since ${shopDate(account.createdAt)})`
              : 'No account'}
            <small>{accountNote(message)}</small>
          </dd>
        </div>
      </dl>
    </Facts>
  );
};
