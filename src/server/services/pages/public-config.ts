import type { PublicConfig, PublicPayments } from '../../../shop/settings/config';
import { DATA_SCHEMA } from '../../../shop/data-schema';
import { isOctober, nextSaleChange } from '../../../shop/october';
import { EncodedResponse } from '../../ground/encoded-response';

interface ConfigOptions {
  publicUrl: string;
  email: string;
  analyticsId: string | null;
  payments: PublicPayments;
  sampleRatings: boolean;
}

/** The reply of GET /api/config at this time. */
export const publicConfig = (
  options: ConfigOptions,
  catalogueVersion: number,
  now: number,
): PublicConfig => ({
  ...options,
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
  version: () => number,
  clock: () => number,
): (() => EncodedResponse) => {
  let made: { until: number; version: number; ready: EncodedResponse } | undefined;
  return () => {
    const now = clock();
    if (!made || made.version !== version() || now >= made.until) {
      const config = publicConfig(options, version(), now);
      made = {
        version: version(),
        until: Date.parse(config.sale.changesAt),
        ready: EncodedResponse.json(config),
      };
    }
    return made.ready;
  };
};
