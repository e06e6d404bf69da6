import type { PublicConfig, PublicPayments } from '../../../shop/settings/config';
import { DATA_SCHEMA } from '../../../shop/data-schema';
import { isOctober, nextSaleChange } from '../../../shop/october';
import { EncodedResponse } from '../../ground/encoded-response';

interface ConfigOptions {
  publicUrl: string;
  analyticsId: string | null;
  payments: PublicPayments;
  sampleRatings: boolean;
}

/** The settings that change while the server runs. */
interface Current {
  catalogueVersion: number;
  email: string;
  hasExamples: boolean;
}

/** The reply of GET /api/config at this time. */
export const publicConfig = (
  options: ConfigOptions,
  { catalogueVersion, email, hasExamples }: Current,
  now: number,
): PublicConfig => ({
  ...options,
  email,
  schema: DATA_SCHEMA,
  catalogueVersion,
  ...(hasExamples && { hasExamples }),
  sale: {
    active: isOctober(new Date(now)),
    changesAt: nextSaleChange(new Date(now)).toISOString(),
  },
});

/** The public config as an encoded response, rebuilt only after a change. */
export const readyConfig = (
  options: ConfigOptions,
  current: () => Current,
  clock: () => number,
): (() => EncodedResponse) => {
  let made: { config: PublicConfig; ready: EncodedResponse } | undefined;
  return () => {
    const now = clock();
    const known = current();
    const isCurrent =
      made?.config.catalogueVersion === known.catalogueVersion &&
      made.config.email === known.email &&
      now < Date.parse(made.config.sale.changesAt);
    if (!made || !isCurrent) {
      const config = publicConfig(options, known, now);
      made = { config, ready: EncodedResponse.json(config) };
    }
    return made.ready;
  };
};
