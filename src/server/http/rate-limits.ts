import { MAX_MISSED_A_DAY } from '../../shop/catalogue/search/missed-search';
import type { Limits, RateLimit } from './limits';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * All rate limits of the shop (docs/rules.md 14). A pair is an account or mail address with a network, or with a device
 * that the account knows: a stranger cannot use up the tries of others.
 */
export const RATE_LIMITS = {
  login: { per: 'network', max: 20, window: MINUTE },
  loginToAccount: { per: 'pair', max: 10, window: 15 * MINUTE },
  /** Before the challenge is looked up. */
  challenge: { per: 'network', max: 60, window: MINUTE },
  factor: { per: 'network', max: 20, window: MINUTE },
  factorOfAccount: { per: 'pair', max: 10, window: 15 * MINUTE },
  /** All devices together that the account does not know, so that nobody with many networks can try every code. */
  factorOfStrangers: { per: 'account', max: 10, window: HOUR },
  /** Options to use a passkey, which name no account. */
  passkeyOptions: { per: 'network', max: 60, window: MINUTE },
  passkeyOptionsOfDevice: { per: 'device', max: 60, window: MINUTE },
  passkey: { per: 'network', max: 20, window: MINUTE },
  passkeyOfAccount: { per: 'pair', max: 10, window: 15 * MINUTE },
  newPasskey: { per: 'account', max: 30, window: 15 * MINUTE },
  registration: { per: 'network', max: 10, window: 15 * MINUTE },
  forgottenPassword: { per: 'network', max: 10, window: 15 * MINUTE },
  forgottenPasswordOfEmail: { per: 'pair', max: 3, window: HOUR },
  /** Further links for the address share a mail. */
  resetLink: { per: 'email', max: 3, window: HOUR },
  mailedLink: { per: 'network', max: 20, window: 15 * MINUTE },
  currentPassword: { per: 'session', max: 10, window: 15 * MINUTE },
  changeOfEmail: { per: 'account', max: 5, window: HOUR },
  addresses: { per: 'account', max: 60, window: MINUTE },
  savedPads: { per: 'account', max: 60, window: MINUTE },
  accountExport: { per: 'account', max: 10, window: 15 * MINUTE },

  /** All calls that change the cart. */
  cart: { per: 'account', max: 240, window: MINUTE },
  buildLists: { per: 'account', max: 240, window: MINUTE },
  fitCheck: { per: 'network', max: 120, window: MINUTE },
  missedSearch: { per: 'network', max: 20, window: MINUTE },
  /** A tenth of the different words that one day counts. */
  missedSearchOfDay: { per: 'network', max: MAX_MISSED_A_DAY / 10, window: 24 * HOUR },
  /** Pages that follow the stock. A mobile carrier puts many phones behind one address. */
  stockPages: { per: 'network', max: 100, window: 'at once' },

  shippingQuote: { per: 'network', max: 60, window: MINUTE },
  discountCode: { per: 'account', max: 10, window: 10 * MINUTE },
  discountCodeOfNetwork: { per: 'network', max: 30, window: 10 * MINUTE },
  payment: { per: 'account', max: 30, window: MINUTE },
  demoPayment: { per: 'network', max: 60, window: MINUTE },
  order: { per: 'account', max: 60, window: MINUTE },
  /** A PDF is made for each request. */
  agreement: { per: 'account', max: 30, window: MINUTE },
  /** Each has all parts of the shop. */
  priceList: { per: 'account', max: 6, window: MINUTE },
  return: { per: 'account', max: 20, window: MINUTE },
  review: { per: 'account', max: 30, window: HOUR },
  /** Each is made into six files. */
  reviewPicture: { per: 'account', max: 40, window: HOUR },
  linkedQuote: { per: 'network', max: 120, window: MINUTE },
  linkedOrder: { per: 'network', max: 120, window: MINUTE },
  linkedPromise: { per: 'network', max: 60, window: MINUTE },
  quotePayment: { per: 'network', max: 30, window: MINUTE },

  message: { per: 'network', max: 5, window: HOUR },
  freightRequest: { per: 'network', max: 10, window: HOUR },
  stockNotice: { per: 'network', max: 20, window: HOUR },
  remindersOn: { per: 'network', max: 20, window: HOUR },
  remindersOff: { per: 'network', max: 60, window: HOUR },
  testReminder: { per: 'account', max: 10, window: 10 * MINUTE },

  unknownAddress: { per: 'network', max: 300, window: MINUTE },
} as const satisfies Record<string, RateLimit>;

export type RateLimits = Limits<typeof RATE_LIMITS>;
