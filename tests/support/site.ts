import { DEFAULT_FACTS } from '../../src/shop/site/default-site';
import { publicSite } from '../../src/shop/site/public-site';

/** The public facts of a shop whose owner has not given his own. */
export const SAMPLE_SITE = publicSite(DEFAULT_FACTS, { pages: [] });

/** The same with its street and phone. */
export const KNOWN_SITE = publicSite(
  { ...DEFAULT_FACTS, street: '1 Elm St', postalCode: 'P3A 1A1', phone: '705 555 0101' },
  { pages: [] },
);

/** The facts of another shop, as its owner gives them. */
export const LAKEHEAD = {
  ...DEFAULT_FACTS,
  name: 'Lakehead Trailer Parts',
  shortName: 'Lakehead',
  legalName: 'Lakehead Trailer Parts Ltd.',
  street: '12 Cumberland St N',
  town: 'Thunder Bay',
  postalCode: 'P7A 4L1',
  phone: '807 555 0142',
  email: 'hello@lakehead.example',
  founded: 2015,
  gstNumber: '123456782 RT0001',
};

/** A shop whose owner has written no pages. */
export const NO_PAGES = { pages: [], version: '', current: SAMPLE_SITE };
