import { create } from 'zustand';
import { NOT_HEARD } from '../../offline/cache-names';
import { DATA_SCHEMA, MIN_CLIENT_HEADER } from '../../shop/data-schema';

/** Whether the shop does not understand pages as old as this one any more (offline 3.3). */
export const useOutdated = create<{ isOutdated: boolean }>(() => ({ isOutdated: false }));

/** Learns it from an answer of the shop itself; a copy says how it was once. */
export const readLeastPage = ({ headers }: Response): void => {
  const least = headers.get(MIN_CLIENT_HEADER);
  if (least !== null && !headers.has(NOT_HEARD))
    useOutdated.setState({ isOutdated: Number(least) > DATA_SCHEMA });
};
