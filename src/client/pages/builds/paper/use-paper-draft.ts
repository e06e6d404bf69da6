import { useEffect, useState } from 'react';
import { EMPTY, type PaperDraft, draftPairs, readDraft } from '../../../../shop/builds/paper-draft';

/** How long after the last change the address follows, ms. */
const SETTLED = 300;

interface State {
  draft: PaperDraft;
  /** The address says something that this page does not know. */
  isUnreadable: boolean;
  isChanged: boolean;
}

const fromAddress = (): State => {
  const { hash } = window.location;
  const draft = readDraft([...new URLSearchParams(hash.slice(1))]);
  return { draft: draft ?? EMPTY, isUnreadable: !draft && hash.length > 1, isChanged: false };
};

/**
 * What is typed on the page, kept in the part of the address behind #, which browsers do not send. The address is replaced
 * without the router, for which each key would be a visit to a page.
 */
export const usePaperDraft = () => {
  const [{ draft, isUnreadable, isChanged }, setState] = useState(fromAddress);

  useEffect(() => {
    const follow = () => setState(fromAddress());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  useEffect(() => {
    if (!isChanged) return;
    const timer = setTimeout(() => {
      const { history, location } = window;
      const code = new URLSearchParams(draftPairs(draft).map((pair) => [...pair]));
      const address = `${location.pathname}${location.search}#${code}`;
      History.prototype.replaceState.call(history, history.state, '', address);
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [draft, isChanged]);

  const change = (part: Partial<PaperDraft>) =>
    setState((state) => ({
      draft: { ...state.draft, ...part },
      isUnreadable: false,
      isChanged: true,
    }));
  return { draft, isUnreadable, change };
};
