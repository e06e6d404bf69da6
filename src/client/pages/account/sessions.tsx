import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Session } from '../../../contract/account/sessions';
import { endOtherSessions, endSession, sessions } from '../../data/account/sessions';
import { NotLoaded } from '../../parts/not-loaded';
import { useAct } from '../../parts/use-act';
import { OwnList } from '../../parts/account/own-list';
import { useLeave } from '../../parts/account/use-leave';
import { toast } from '../../state/toasts';
import { Button } from '../../ui/button';
import { FormProblem } from '../../ui/form-problem';
import { timeText } from '../../ui/time-text';
import { accountFailure } from './account-failure';

const nameOf = ({ device }: Session): string => device ?? 'Unknown device';

const seenText = ({ current, seenAt, createdAt }: Session): string =>
  current
    ? `This device. Signed in ${timeText(createdAt)}`
    : `Last used ${timeText(seenAt)}. Signed in ${timeText(createdAt)}`;

/** The browsers on which the user is signed in, each with a button that ends it. */
export const Sessions = () => {
  const client = useQueryClient();
  const leave = useLeave();
  const query = useQuery(sessions);
  const { act, pending, problem } = useAct(accountFailure);
  const reload = () => client.invalidateQueries({ queryKey: sessions.queryKey });
  const end = async (session: Session) => {
    const { id, current } = session;
    try {
      await endSession(client, id);
    } finally {
      if (!current) await reload();
    }
    if (current) await leave();
    toast({ title: 'Signed out', description: `${nameOf(session)} is signed out.` });
  };
  const endOthers = async () => {
    await endOtherSessions(client);
    await reload();
    toast({ title: 'Signed out', description: 'Every other device is signed out.' });
  };
  if (!query.data) return <NotLoaded query={query} height="6rem" />;
  return (
    <>
      <FormProblem text={problem} mb="4" />
      <OwnList aria-label="Signed-in Devices">
        {query.data.map((session) => {
          const name = nameOf(session);
          return (
            <li key={session.id}>
              <div>
                <strong>{name}</strong>
                <small>{seenText(session)}</small>
              </div>
              <Button
                look="plain"
                aria-disabled={pending || undefined}
                aria-label={session.current ? 'Sign out on this device' : `Sign out there: ${name}`}
                onClick={() => void act(() => end(session))}
              >
                {session.current ? 'Sign out' : 'Sign out there'}
              </Button>
            </li>
          );
        })}
      </OwnList>
      {query.data.length > 1 && (
        <Button
          look="outline"
          aria-disabled={pending || undefined}
          mb="3"
          mr="3"
          onClick={() => void act(endOthers)}
        >
          Sign Out All Other Devices
        </Button>
      )}
    </>
  );
};
