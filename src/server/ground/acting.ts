import { AsyncLocalStorage } from 'node:async_hooks';

/** Who acts, as far as it is known, and where. */
export interface Acting {
  /** The account that calls; undefined while nobody is signed in, and for commands. */
  id?: string;
  /** The name of a member of the staff. */
  staffName?: string;
  /** The browser and system: 'Firefox on Android'. */
  device: () => string;
  /** Whether it is a command on the shop's machine. */
  isCommand?: true;
}

const acting = new AsyncLocalStorage<Acting>();

/** Does the work of a call or a command, so that the log learns who acted, and on which device. */
export const actAs = <T>(who: Acting, work: () => T): T => acting.run(who, work);

/** Does the work of a command, so that the log says where it was given. */
export const onMachine = <T>(work: () => T): T =>
  actAs({ device: () => "On the shop's machine", isCommand: true }, work);

/** Who acts in this work; undefined for the server's own jobs. */
export const actingNow = (): Acting | undefined => acting.getStore();
