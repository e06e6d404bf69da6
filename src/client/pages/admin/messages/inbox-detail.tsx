import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { getInboxMessage } from '../../../../contract/messages/admin';
import { isApiError } from '../../../data/call';
import { inboxMessage } from '../../../data/messages/admin';
import { shopTime } from '../../../parts/admin/shop-time';
import { OutlineLink } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Skeleton } from '../../../ui/skeleton';
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

const Board = chakra('div', {
  base: {
    display: 'grid',
    gap: '5',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' },
    '& section': {
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'md',
      p: { base: '4', md: '5' },
    },
    '& .talk': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' },
    '& h2': {
      overflowWrap: 'anywhere',
      fontSize: 'lg',
      fontFamily: 'capitals',
      textTransform: 'uppercase',
      mb: '2',
    },
    '& .text': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: 'md' },
    '& .when': { color: 'muted', fontSize: 'xs', mb: '2', overflowWrap: 'anywhere' },
    '& .ours': { borderLeft: '4px solid', borderLeftColor: 'forge' },
    '& .problem:empty': { display: 'none' },
  },
});

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
      <Board>
        <div className="talk">
          <section aria-labelledby="wrote">
            <h2 id="wrote">{message.subject || 'No subject'}</h2>
            <p className="when">{`${message.name}, ${shopTime(message.createdAt)}`}</p>
            <p className="text">{message.message}</p>
          </section>
          {message.replies.map((reply) => (
            <section key={reply.id} className="ours" aria-label="Answer">
              <p className="when">{`Answered ${shopTime(reply.createdAt)}`}</p>
              <p className="text">{reply.message}</p>
            </section>
          ))}
          <div className="problem" role="alert">
            {problem && (
              <Notice tone="bad">
                <p>{problem}</p>
              </Notice>
            )}
          </div>
          {message.email ? (
            <May right="messages.write" otherwise={<p>Your role cannot answer messages.</p>}>
              <section aria-labelledby="reply">
                <h2 id="reply">Answer by mail</h2>
                <MailWarning />
                <ReplyForm key={message.id} message={message} onProblem={setProblem} />
              </section>
            </May>
          ) : (
            <p>The sender has deleted their account, and with it their message.</p>
          )}
        </div>
        <div className="talk">
          <MessageFacts message={message} />
          <MessageActions message={message} onProblem={setProblem} />
        </div>
      </Board>
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
