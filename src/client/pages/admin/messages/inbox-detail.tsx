import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { getInboxMessage } from '../../../../contract/messages/admin';
import { isApiError } from '../../../data/call';
import { inboxMessage } from '../../../data/messages/admin';
import { shopTime } from '../../../parts/admin/shop-time';
import { OutlineLink } from '../../../ui/button';
import { FormProblem } from '../../../ui/form-problem';
import { Panel } from '../../../ui/layout';
import { Section } from '../../../ui/section';
import { Skeleton } from '../../../ui/skeleton';
import { Columns, Stack } from '../../../ui/stack';
import { Note } from '../../../ui/text';
import { AdminMissing } from '../../../parts/admin/admin-missing';
import { AdminPage } from '../../../parts/admin/admin-page';
import { FailedNotice } from '../../../parts/failed-notice';
import { faultText } from '../../../parts/failure-text';
import { MailWarning } from '../../../parts/admin/mail-warning';
import { MessageActions } from './message-actions';
import { MessageFacts } from './message-facts';
import { MessageState } from './message-state';
import { ReplyForm } from './reply-form';
import { May } from '../../../parts/admin/may';

const Text = chakra('p', {
  base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: 'md' },
});

/** What somebody wrote, below who it was and when. */
const Said = ({ when, children }: { when: string; children: string }) => (
  <>
    <Note mb="2" overflowWrap="anywhere">
      {when}
    </Note>
    <Text>{children}</Text>
  </>
);

/** One message with its sender, its answers and the possible actions. */
export const InboxDetail = () => {
  const { id } = useParams({ from: '/admin/inbox/$id' });
  const { data: message, error, refetch } = useQuery(inboxMessage(id));
  // Why the last action failed.
  const [problem, setProblem] = useState<string>();
  if (!message && isApiError(error, getInboxMessage, 'not_found')) return <AdminMissing />;

  let shown: ReactNode;
  if (message)
    shown = (
      <Columns>
        <Stack>
          <Section panel title={message.subject || 'No subject'}>
            <Said when={`${message.name}, ${shopTime(message.createdAt)}`}>{message.message}</Said>
          </Section>
          {message.replies.map((reply) => (
            <Panel
              key={reply.id}
              as="section"
              aria-label="Answer"
              borderLeft="4px solid"
              borderLeftColor="forge"
            >
              <Said when={`Answered ${shopTime(reply.createdAt)}`}>{reply.message}</Said>
            </Panel>
          ))}
          <FormProblem text={problem} />
          {message.email ? (
            <May right="messages.write" otherwise={<p>Your role cannot answer messages.</p>}>
              <Section panel title="Answer by mail">
                <MailWarning />
                <ReplyForm key={message.id} message={message} onProblem={setProblem} />
              </Section>
            </May>
          ) : (
            <p>The sender has deleted their account, and with it their message.</p>
          )}
        </Stack>
        <Stack>
          <MessageFacts message={message} />
          <MessageActions message={message} onProblem={setProblem} />
        </Stack>
      </Columns>
    );
  else if (error) shown = <FailedNotice retry={refetch}>{faultText(error)}</FailedNotice>;
  else
    shown = (
      <div role="status">
        <p>Loading message...</p>
        <Skeleton height="280px" mt="3" />
      </div>
    );
  return (
    <AdminPage
      title={message?.kind === 'application' ? 'Vendor Application' : undefined}
      about={message && <MessageState message={message} />}
      buttons={<OutlineLink to="/admin/inbox">Back to Inbox</OutlineLink>}
    >
      {shown}
    </AdminPage>
  );
};
