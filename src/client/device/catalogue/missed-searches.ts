import { noteMissedSearch } from '../../../contract/catalogue/search';
import { useConnection } from '../connection/connection';

/** Searches that this page has already reported. */
const told = new Set<string>();

/**
 * Tells the shop of a search that found nothing, once for each page load (docs/rules.md 3.40). It is sent without the
 * session and outside the page's own calls, because the page looks the same whether it arrives or not.
 * @throws the browser's error without an answer
 */
export const noteMissed = async (words: string): Promise<void> => {
  const { reach, isOutdated } = useConnection.getState();
  if (reach !== 'online' || isOutdated || told.has(words)) return;
  told.add(words);
  const answer = await fetch(noteMissedSearch.path, {
    method: noteMissedSearch.method,
    credentials: 'omit',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ words }),
  });
  // The browser keeps the connection of an unread answer until the page is left.
  await answer.arrayBuffer();
};
