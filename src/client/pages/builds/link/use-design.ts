import { useCallback, useState } from 'react';
import { firstDesign, proposed } from '../../../../workbench/builds/link/link-choices';
import {
  type LinkDesign,
  designFragment,
  isOpen,
  readAddress,
} from '../../../../workbench/builds/link/link-design';
import type { Shelf } from '../../../../workbench/fits/shelf';
import { type InAddress, useInAddress } from '../../../parts/builds/use-in-address';

/** Undefined while nothing is designed. */
type Design = LinkDesign | undefined;

/** Reads the design of an address; what a door to this page leaves open is filled in from the shelf. */
const reader =
  (shelf: Shelf) =>
  (hash: string): InAddress<Design> => {
    const read = readAddress(hash);
    const shown =
      read && isOpen(hash)
        ? { ...read, links: read.links.map((link) => proposed(link, shelf)) }
        : read;
    return { shown, isUnreadable: !shown && hash.includes('=') };
  };

const designCode = (shown: Design): string => (shown ? designFragment(shown) : '');

/** The design on the page, which is kept in the address. It begins with the first one of the shelf when that has none. */
export const useDesign = (shelf: Shelf) => {
  // A sale or a new version of the catalogue changes no design that somebody looks at.
  const [fromAddress] = useState(() => reader(shelf));
  const [first] = useState(() => firstDesign(shelf));
  const { shown: design = first, isUnreadable, change } = useInAddress(fromAddress, designCode);
  return {
    design,
    isUnreadable,
    change: useCallback((changed: LinkDesign) => change(() => changed), [change]),
  };
};
