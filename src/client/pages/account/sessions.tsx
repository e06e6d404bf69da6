import { useQuery } from '@tanstack/react-query';
import { type Session, endSession } from '../../../contract/account/sessions';
import { endingOtherSessions, endingSession, sessions } from '../../data/account/sessions';
import { useCall } from '../../data/use-call';
import { NotLoaded } from '../../parts/not-loaded';
import { useLeave } from '../../parts/account/use-leave';
import { toast } from '../../state/toasts';
import { Button } from '../../ui/button';
import { FormProblem } from '../../ui/form-problem';
import { LinedList } from '../../ui/text';
import { timeText } from '../../parts/time-text';
import { accountFailure, logInWhenOut } from './account-failure';

const deviceName = ({ device }: Session): string => device ?? 'Unknown device';

const seenText = ({ current, seenAt, createdAt }: Session): string =>
  current
    ? `This device. Logged in ${timeText(createdAt)}`
    : `Last used ${timeText(seenAt)}. Logged in ${timeText(createdAt)}`;

const SessionLine = ({ session }: { session: Session }) => {
  const { id, current } = session;
  const name = deviceName(session);
  const leave = useLeave();
  const { mutate, isPending, error } = useCall(current ? endSession : endingSession, {
    onSuccess: async () => {
      if (current) await leave();
      toast({ title: 'Logged out', description: `${name} is logged out.` });
    },
    onError: logInWhenOut,
  });
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <small>{seenText(session)}</small>
        <FormProblem text={error && accountFailure(error)} />
      </div>
      <Button
        look="plain"
        aria-disabled={isPending || undefined}
        aria-label={current ? 'Log out on this device' : `Log out there: ${name}`}
        onClick={() => !isPending && mutate({ params: { id } })}
      >
        {current ? 'Log out' : 'Log out there'}
      </Button>
    </li>
  );
};

/** The browsers on which the user is signed in, each with a button that ends it. */
export const Sessions = () => {
  const query = useQuery(sessions);
  const { mutate, isPending, error } = useCall(endingOtherSessions, {
    onSuccess: () =>
      toast({ title: 'Logged out', description: 'Every other device is logged out.' }),
    onError: logInWhenOut,
  });
  if (!query.data) return <NotLoaded query={query} height="6rem" />;
  return (
    <>
      <FormProblem text={error && accountFailure(error)} mb="4" />
      <LinedList aria-label="Logged-in Devices">
        {query.data.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </LinedList>
      {query.data.length > 1 && (
        <Button
          look="outline"
          aria-disabled={isPending || undefined}
          mb="3"
          mr="3"
          onClick={() => !isPending && mutate({})}
        >
          Log Out All Other Devices
        </Button>
      )}
    </>
  );
};
