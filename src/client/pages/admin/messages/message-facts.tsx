import type { InboxMessage } from '../../../../contract/messages/admin';
import { shopDate, shopTime } from '../../../parts/admin/shop-time';
import { ageText, dueText } from './message-age';
import { Fact, Facts } from '../../../parts/facts';
import { Panel } from '../../../ui/layout';
import { Marked, Note, TextAnchor } from '../../../ui/text';

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
    <Panel as="section" aria-label="Sender">
      <Facts look="stack">
        <Fact name="Name">{name}</Fact>
        <Fact name="Email">
          <TextAnchor href={`mailto:${email}`}>{email}</TextAnchor>
        </Fact>
        {company && <Fact name="Company">{company}</Fact>}
        {website && (
          <Fact name="Website">
            <TextAnchor href={website} target="_blank" rel="noopener noreferrer nofollow">
              {website}
            </TextAnchor>
          </Fact>
        )}
        <Fact name="Received">
          <span>{`${shopDate(message.createdAt)}, ${ageText(message)}`}</span>
          {due && (isOverdue ? <Marked as="p">{due}</Marked> : <Note>{due}</Note>)}
        </Fact>
        <Fact name="Account">
          <span>
            {account
              ? `${account.username} (${account.isVendor ? 'Dealer' : 'Customer'}, since ${shopDate(account.createdAt)})`
              : 'No account'}
          </span>
          <Note>{accountNote(message)}</Note>
        </Fact>
      </Facts>
    </Panel>
  );
};
