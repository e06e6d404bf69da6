import { useEffect, useState } from 'react';
import { EMPTY, type PaperDraft, draftPairs, readDraft } from '../../../../shop/builds/paper-draft';
import { useAddress } from '../../../parts/builds/use-address';

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
    // The skip link changes the address as well.
    const follow = () => window.location.hash.includes('=') && setState(fromAddress());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  useAddress(
    isChanged
      ? new URLSearchParams(draftPairs(draft).map((pair) => [...pair])).toString()
      : undefined,
  );

  const change = (part: Partial<PaperDraft>) =>
    setState((state) => ({
      draft: { ...state.draft, ...part },
      isUnreadable: false,
      isChanged: true,
    }));
  return { draft, isUnreadable, change };
};
