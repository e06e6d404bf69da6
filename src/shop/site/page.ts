import * as z from 'zod/mini';
import { SEARCH_TEXTS } from '../search-texts';
import { oneLine, onLines } from '../typed-text';
import type { Site } from './site';
import { BRACES, knownFacts, namesInBraces } from './facts-in-braces';
import { streetAddress } from './site';

/** The pages that every shop has, in the order of the footer. The owner may add others. */
export const STANDARD_PAGES = [
  'shipping',
  'returns',
  'warranty',
  'terms',
  'privacy',
  'about',
] as const;

export const isStandardPage = (slug: string): boolean =>
  (STANDARD_PAGES as readonly string[]).includes(slug);

/** The name of a page in its address: 'welding-guide'. */
export const PageSlug = z.string('Please use small letters, digits and hyphens').check(
  z.maxLength(60, 'Please use at most 60 characters'),
  z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Please use small letters, digits and hyphens'),
  z.refine((slug) => slug !== 'new', 'Please choose another address'),
);

/** The names of facts that a page may hold in braces. */
export const PLACEHOLDERS = [
  'name',
  'place',
  'address',
  'email',
  'phone',
  'hours',
  'pickup',
  'privacyPerson',
] as const;

const MAX_TEXT = 40_000;

/** A page as the owner writes it. The text is Markdown without HTML. */
export const PageText = z.object({
  title: z
    .string('Please give the page a title')
    .check(
      z.overwrite(oneLine),
      z.minLength(1, 'Please give the page a title'),
      z.maxLength(80, 'Please use at most 80 characters'),
    ),
  text: z
    .string('Please write text')
    .check(
      z.overwrite(onLines),
      z.minLength(1, 'Please write the page'),
      z.maxLength(MAX_TEXT, `Please use at most ${MAX_TEXT} characters`),
      knownFacts(PLACEHOLDERS),
    ),
  searchTitle: z.optional(SEARCH_TEXTS.searchTitle),
  searchDescription: z.optional(SEARCH_TEXTS.searchDescription),
});
export type PageText = z.infer<typeof PageText>;

/** A page of the owner for everyone. */
export const SitePage = z.extend(PageText, {
  slug: z.string(),
  /** 0 for a draft that came with the shop. */
  version: z.int(),
  /** When the owner confirmed this version, ISO; null for a draft. */
  confirmedAt: z.nullable(z.string()),
});
export type SitePage = z.infer<typeof SitePage>;

/** The facts that a page may name. */
type FactsOfPages = Pick<
  Site,
  | 'name'
  | 'legalName'
  | 'place'
  | 'street'
  | 'town'
  | 'province'
  | 'postalCode'
  | 'email'
  | 'phone'
  | 'hours'
  | 'pickupPlace'
  | 'privacyPerson'
>;

/** The facts of the shop by their names in braces. Empty: the owner has not given it. */
const namedFacts = (site: FactsOfPages): Record<(typeof PLACEHOLDERS)[number], string> => ({
  name: site.legalName || site.name,
  place: site.place,
  address: streetAddress(site) ?? site.place,
  email: site.email,
  phone: site.phone,
  hours: site.hours,
  pickup: site.pickupPlace || (streetAddress(site) ?? site.place),
  privacyPerson: site.privacyPerson,
});

/**
 * The text for buyers, with the facts of the shop in place of their names: "{email}". A sentence is left out when it names
 * a fact that the owner has not given.
 */
export const withFacts = (text: string, site: FactsOfPages): string => {
  const facts = new Map(Object.entries(namedFacts(site)));
  return text
    .split('\n')
    .flatMap((line) => {
      const sentences = line.split(/(?<=[.!?])(?=\s)/);
      const kept = sentences.filter((sentence) =>
        namesInBraces(sentence).every((name) => facts.get(name)),
      );
      return kept.length || !line ? [kept.join('').trimStart()] : [];
    })
    .join('\n')
    .replace(BRACES, (_, name: string) => facts.get(name) ?? '');
};

/** The same text for the owner: a fact that is missing says so. */
export const withFactsSoFar = (text: string, site: FactsOfPages): string => {
  const facts = new Map(Object.entries(namedFacts(site)));
  return text.replace(BRACES, (whole, name: string) => {
    const fact = facts.get(name);
    return fact === undefined ? whole : fact || '(not stated yet)';
  });
};
