import { AsyncLocalStorage } from 'node:async_hooks';

/** The member of the staff whose call is answered. */
export interface ActingStaff {
  id: string;
  username: string;
  /** The browser and system: 'Firefox on Android'. */
  device: string;
}

const acting = new AsyncLocalStorage<ActingStaff>();

/** Does the work of a call of the admin area, so that the log learns who acted, and on which device. */
export const actAs = <T>(staff: ActingStaff, work: () => T): T => acting.run(staff, work);

/** The member of the staff whose call this work belongs to; undefined for all other work. */
export const actingStaff = (): ActingStaff | undefined => acting.getStore();
