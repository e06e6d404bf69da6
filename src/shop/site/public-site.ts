import { PROVINCE_NAMES } from '../checkout/address';
import { DEFAULT_EMAIL, DEFAULT_FACTS } from './default-site';
import { filledTexts } from './filled-texts';
import type { HomeTexts } from './home-texts';
import type { Site } from './site';
import type { SiteFacts } from './site-facts';

/** Whether it is still the sample's shop: by its name. */
export const isSampleShop = ({ name }: Pick<SiteFacts, 'name'>): boolean =>
  name === DEFAULT_FACTS.name;

/** What the shop makes, the links and the partners, where they are no longer those of the sample. */
const withoutSample = ({ makes, social, partners }: SiteFacts) => ({
  makes: makes === DEFAULT_FACTS.makes ? '' : makes,
  social: social.filter(({ url }) => DEFAULT_FACTS.social.every((link) => link.url !== url)),
  partners: partners.filter(({ name }) => DEFAULT_FACTS.partners.every((one) => one.name !== name)),
});

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
  const isSample = isSampleShop(facts);
  const { workbench, reminders, ...shown } = {
    ...facts,
    ...(!isSample && withoutSample(facts)),
  };
  return {
    ...shown,
    // Only what is switched off travels with each page.
    ...(workbench === 'off' && { workbench }),
    ...(reminders === 'off' && { reminders }),
    isSample,
    place,
    email: facts.email || email,
    ...(Object.keys(texts).length > 0 && { texts: filledTexts(texts, { ...shown, place }) }),
    pages,
  };
};
