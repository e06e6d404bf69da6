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

/** The reply of GET /api/config at this time. */
export const publicConfig = (
  options: ConfigOptions,
  { catalogueVersion, email }: { catalogueVersion: number; email: string },
  now: number,
): PublicConfig => ({
  ...options,
  email,
  schema: DATA_SCHEMA,
  catalogueVersion,
  sale: {
    active: isOctober(new Date(now)),
    changesAt: nextSaleChange(new Date(now)).toISOString(),
  },
});

/** The public config as an encoded response, rebuilt only after a change. */
export const readyConfig = (
  options: ConfigOptions,
  { version, email: mailbox }: { version: () => number; email: () => string },
  clock: () => number,
): (() => EncodedResponse) => {
  let made: { config: PublicConfig; ready: EncodedResponse } | undefined;
  return () => {
    const now = clock();
    const [catalogueVersion, email] = [version(), mailbox()];
    const isCurrent =
      made?.config.catalogueVersion === catalogueVersion &&
      made.config.email === email &&
      now < Date.parse(made.config.sale.changesAt);
    if (!made || !isCurrent) {
      const config = publicConfig(options, { catalogueVersion, email }, now);
      made = { config, ready: EncodedResponse.json(config) };
    }
    return made.ready;
  };
};
