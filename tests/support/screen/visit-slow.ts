import { held, rounds } from '../held';
import type { Person } from '../shop';
import { visit } from './render';

/**
 * Opens a page. `hold` fetches what it shows again: the answer of calls whose path begins so is one from then, and comes
 * with `release`.
 */
export const visitSlow = async (page: string, who: Person, api: string) => {
  const [asked, answer] = [held(), held()];
  let isHeld = false;
  const { person, queryClient } = await visit(page, who, async (path, method) => {
    if (!isHeld || method !== 'GET' || !path.startsWith(api)) return undefined;
    isHeld = false;
    const early = await who.fetch(path, { method });
    asked.resolve();
    await answer.promise;
    return early;
  });
  const hold = async () => {
    isHeld = true;
    void queryClient.refetchQueries({ type: 'active' });
    await asked.promise;
  };
  const release = async () => {
    answer.resolve();
    await rounds();
  };
  return { person, hold, release };
};
