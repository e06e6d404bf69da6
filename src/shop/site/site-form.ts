import * as z from 'zod/mini';
import { SiteFacts } from './site-facts';

/** The fields of a form, by name, as typed. */
export type Typed = Readonly<Record<string, string>>;

/** Rows of the form for links and partners; empty ones are left out. */
export const MAX_LINKS = 8;
export const MAX_PARTNERS = 24;
export const PST_PROVINCES = ['BC', 'MB', 'SK'] as const;

const rows = (typed: Typed, list: string, most: number, [first, second]: [string, string]) =>
  Array.from({ length: most }, (_, place) => ({
    [first]: typed[`${list}-${place}-${first}`]?.trim() ?? '',
    [second]: typed[`${list}-${place}-${second}`]?.trim() ?? '',
  })).filter((row) => row[first] || row[second]);

/** The facts as the form has them. */
const formFacts = (typed: Typed): unknown => ({
  ...typed,
  founded: Number(typed.founded),
  pstNumbers: PST_PROVINCES.flatMap((province) => {
    const number = typed[`pst-${province}`]?.trim();
    return number ? [{ province, number }] : [];
  }),
  social: rows(typed, 'social', MAX_LINKS, ['name', 'url']),
  partners: rows(typed, 'partners', MAX_PARTNERS, ['name', 'logo']),
});

/** Reads the form of the shop's facts. */
export const SiteForm = z.pipe(
  z.pipe(z.record(z.string(), z.string()), z.transform(formFacts)),
  SiteFacts,
);

/** The fields of the form for these facts. */
export const typedFacts = ({
  pstNumbers,
  social,
  partners,
  founded,
  ...texts
}: SiteFacts): Record<string, string> => ({
  ...texts,
  founded: String(founded),
  ...Object.fromEntries(pstNumbers.map(({ province, number }) => [`pst-${province}`, number])),
  ...Object.fromEntries(
    social.flatMap(({ name, url }, place) => [
      [`social-${place}-name`, name],
      [`social-${place}-url`, url],
    ]),
  ),
  ...Object.fromEntries(
    partners.flatMap(({ name, logo }, place) => [
      [`partners-${place}-name`, name],
      [`partners-${place}-logo`, logo],
    ]),
  ),
});
