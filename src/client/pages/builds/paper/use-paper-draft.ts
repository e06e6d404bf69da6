import {
  EMPTY,
  type PaperDraft,
  draftPairs,
  readDraft,
} from '../../../../workbench/builds/paper/paper-draft';
import { type InAddress, useInAddress } from '../../../parts/builds/use-in-address';

const fromAddress = (hash: string): InAddress<PaperDraft> => {
  const draft = readDraft([...new URLSearchParams(hash.slice(1))]);
  return { shown: draft ?? EMPTY, isUnreadable: !draft && hash.length > 1 };
};

const draftCode = (draft: PaperDraft): string =>
  new URLSearchParams(draftPairs(draft).map((pair) => [...pair])).toString();

/** The typed values of the page. The address keeps them. */
export const usePaperDraft = () => {
  const { shown: draft, isUnreadable, change } = useInAddress(fromAddress, draftCode);
  return {
    draft,
    isUnreadable,
    change: (part: Partial<PaperDraft>) => change((before) => ({ ...before, ...part })),
  };
};
