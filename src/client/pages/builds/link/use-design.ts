import { useCallback } from 'react';
import {
  type LinkDesign,
  addressOf,
  readAddress,
} from '../../../../workbench/builds/link/link-design';
import { type InAddress, useInAddress } from '../../../parts/builds/use-in-address';

/** Undefined while nothing is designed. */
type Design = LinkDesign | undefined;

const fromAddress = (hash: string): InAddress<Design> => {
  const shown = readAddress(hash);
  return { shown, isUnreadable: !shown && hash.includes('=') };
};

const codeOf = (shown: Design): string => (shown ? addressOf(shown) : '');

/**
 * The design on the page, which is kept in the address.
 * @param first the design to begin with, when the address has none
 */
export const useDesign = (first: LinkDesign) => {
  const { shown: design = first, isUnreadable, change } = useInAddress(fromAddress, codeOf);
  return {
    design,
    isUnreadable,
    change: useCallback((changed: LinkDesign) => change(() => changed), [change]),
  };
};
