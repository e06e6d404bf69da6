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

/** Reads from an answer whether the server still supports this client. A cached answer may be outdated. */
export const checkMinClient = ({ headers }: Response): void => {
  const minSchema = headers.get(MIN_CLIENT_HEADER);
  if (minSchema !== null && !headers.has(SERVED_FROM_CACHE))
    useConnection.setState({ isOutdated: Number(minSchema) > DATA_SCHEMA });
};
