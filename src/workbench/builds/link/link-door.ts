import type { Product } from '../../../shop/catalogue/product';
import { isForTrackBar } from '../../fits/pairs/uses';
import { OPEN, OWN, designFragment, emptyLink } from './link-design';

/** A door to the link designer: its words, and the fragment of its address. */
export interface LinkDoor {
  words: string;
  hash: string;
}

/**
 * The door from a part that links are made of, with that part chosen and what goes with it filled in: a joint with its
 * thread, a tube that is sold by its length, or a bracket. A bracket that sits on an axle is at the first end only, and
 * an axle has one track bar. @returns undefined for all others
 */
export const linkDoor = ({
  id,
  name,
  interfaces = [],
}: Pick<Product, 'id' | 'name' | 'interfaces'>): LinkDoor | undefined => {
  const has = (...kinds: unknown[]) => interfaces.some(({ kind }) => kinds.includes(kind));
  const link = { ...emptyLink(), length: '24 in', count: isForTrackBar(name) ? '1' : '2' };
  const door = (noun: string, design: typeof link): LinkDoor => ({
    words: `Design a link with this ${noun}`,
    hash: designFragment({ unit: 'in', kerf: '', links: [design] }) + OPEN,
  });
  const chosen = String(id);
  if (has('ball') && has('male_thread', 'female_thread'))
    return door('joint', { ...link, a: { ...link.a, joint: chosen } });
  if (interfaces.some((one) => one.kind === 'tube' && 'lengthIn' in one))
    return door('tube', { ...link, tube: chosen });
  if (has('clevis'))
    return door('bracket', {
      ...link,
      second: has('on_tube') ? OWN : '',
      a: { ...link.a, bracket: chosen },
    });
  return undefined;
};
