import * as z from 'zod/mini';
import { typedRows, typedWhole } from '../draft';
import { MAX_PST_NUMBER, PST_PROVINCES, SiteFacts, line } from './site-facts';

const { founded, pstNumbers, social, partners } = SiteFacts.shape;

/** The facts of the shop as their form holds them. */
export const SiteForm = z.object({
  ...SiteFacts.shape,
  founded: typedWhole(founded),
  pstNumbers: z.codec(z.record(z.enum(PST_PROVINCES), line(0, MAX_PST_NUMBER)), pstNumbers, {
    decode: (typed) =>
      PST_PROVINCES.flatMap((province) =>
        typed[province] ? [{ province, number: typed[province] }] : [],
      ),
    encode: (known) => ({
      BC: '',
      MB: '',
      SK: '',
      ...Object.fromEntries(known.map(({ province, number }) => [province, number])),
    }),
  }),
  social: typedRows(social.def.element, social),
  partners: typedRows(partners.def.element, partners),
});
