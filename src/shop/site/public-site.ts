import { PROVINCE_NAMES } from '../checkout/address';
import { DEFAULT_EMAIL, DEFAULT_FACTS } from './default-site';
import { filledTexts } from './filled-texts';
import type { HomeTexts } from './home-texts';
import type { Site } from './site';
import type { SiteFacts } from './site-facts';

/**
 * The public facts of the shop.
 * @param email the setting SHOP_EMAIL, which counts while the owner has given no address
 */
export const publicSite = (
  facts: SiteFacts,
  {
    email = DEFAULT_EMAIL,
    pages,
    texts = {},
  }: { email?: string | undefined; pages: Site['pages']; texts?: Partial<HomeTexts> },
): Site => {
  const place = `${facts.town}, ${PROVINCE_NAMES[facts.province]}`;
  return {
    ...facts,
    isSample: facts.name === DEFAULT_FACTS.name,
    place,
    email: facts.email || email,
    ...(Object.keys(texts).length > 0 && { texts: filledTexts(texts, { ...facts, place }) }),
    pages,
  };
};
