import { chakra } from '@chakra-ui/react';
import type { InboxMessage } from '../../../../contract/messages/admin';
import { shopDate, shopTime } from '../../../parts/admin/shop-time';
import { ageText, dueText } from './message-age';
import { Fact, Facts } from '../../../parts/facts';

const Sender = chakra('section', {
  base: {
    '& dd a': { color: 'accent', textDecoration: 'underline' },
    '& dd small': { display: 'block', color: 'muted' },
    '& .late': { color: 'danger', fontWeight: '600' },
  },
});

/** Notes on an applicant who has no account, once the application is decided. */
const WITHOUT_ACCOUNT: Partial<Record<InboxMessage['state'], string>> = {
  approved: '',
  declined: '',
};

const invitedText = ({ state, invitedUntil, isInvited }: InboxMessage): string => {
  if (state !== 'approved') return '';
  return isInvited && invitedUntil !== null
    ? ` The applicant is invited to a dealer account until ${shopTime(invitedUntil)}.`
    : ' The invitation was not accepted, and its link has ended.';
};

const accountNote = (message: InboxMessage): string => {
  const { account, kind, state } = message;
  if (!account)
    return kind === 'application'
      ? `None with this address.${WITHOUT_ACCOUNT[state] ?? ' Approving invites the applicant to a dealer account.'}${invitedText(message)}`
      : 'None with this address.';
  const how = account.wasSignedIn
    ? 'Was logged in when writing this.'
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
    <Sender aria-label="Sender">
      <Facts look="stack">
        <Fact name="Name">{name}</Fact>
        <Fact name="Email">
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
        {company && <Fact name="Company">{company}</Fact>}
        {website && (
          <Fact name="Website">
            <a href={website} target="_blank" rel="noopener noreferrer nofollow">
              {website}
            </a>
          </Fact>
        )}
        <Fact name="Received">
          <span>{`${shopDate(message.createdAt)}, ${ageText(message)}`}</span>
          {due && <small className={isOverdue ? 'late' : undefined}>{due}</small>}
        </Fact>
        <Fact name="Account">
          <span>
            {account
              ? `${account.username} (${account.isVendor ? 'Dealer' : 'Customer'}, since ${shopDate(account.createdAt)})`
              : 'No account'}
          </span>
          <small>{accountNote(message)}</small>
        </Fact>
      </Facts>
    </Sender>
  );
};
