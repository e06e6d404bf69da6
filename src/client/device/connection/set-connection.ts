import { SERVED_FROM_CACHE } from '../../../offline/cache-names';
import { DATA_SCHEMA, MIN_CLIENT_HEADER } from '../../../shop/data-schema';
import { type Reach, useConnection } from './connection';

/** Lets pictures that failed to load be tried again. */
export const retryPictures = (): void =>
  useConnection.setState(({ pictureTries }) => ({ pictureTries: pictureTries + 1 }));

/** Records the result of a request. */
export const setReach = (reach: Reach): void => {
  const { reach: before, confirmedAt } = useConnection.getState();
  if (reach === before) return;
  const asOf = reach === 'online' ? undefined : confirmedAt;
  useConnection.setState({ reach, asOf });
  if (reach === 'online') retryPictures();
};

/** Records when the server last confirmed the catalogue. */
export const setConfirmedAt = (confirmedAt: number | undefined): void => {
  const { reach } = useConnection.getState();
  const asOf = reach === 'online' ? undefined : confirmedAt;
  useConnection.setState({ confirmedAt, asOf });
};

/** Clocks that differ by less than this are the same, ms: an answer takes its time, and its date has whole seconds. */
const SAME_CLOCK = 60_000;

/** Reads the server's clock from an answer that it has just given. */
export const readClock = ({ headers }: Response): void => {
  const isNew = /no-store|no-cache/.test(headers.get('cache-control') ?? '');
  const difference = Date.parse(headers.get('date') ?? '') - Date.now();
  if (!isNew || Number.isNaN(difference)) return;
  const ahead = Math.abs(difference) < SAME_CLOCK ? 0 : difference;
  if (Math.abs(ahead - useConnection.getState().ahead) >= SAME_CLOCK)
    useConnection.setState({ ahead });
};

/** Reads from an answer whether the server still supports this client. A cached answer may be outdated. */
export const checkMinClient = ({ headers }: Response): void => {
  const minSchema = headers.get(MIN_CLIENT_HEADER);
  if (minSchema !== null && !headers.has(SERVED_FROM_CACHE))
    useConnection.setState({ isOutdated: Number(minSchema) > DATA_SCHEMA });
};
