export interface Policy {
  /** Hashes of the scripts that stand in our own HTML. */
  scriptHashes: string[];
  analytics: boolean;
  /** Whether Stripe takes the cards: its script, its frames and its API are let in. */
  stripe: boolean;
  /** Whether the shop is reached over https. */
  secure: boolean;
}

const ANALYTICS = ['https://www.googletagmanager.com', 'https://*.google-analytics.com'];
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  // hooks.stripe.com shows the bank's question of 3-D Secure.
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
};
const NOTHING = { scripts: [], frames: [], calls: [] };

/** What our pages may load and run, as the header says it. Styles are inline because they are made while rendering. */
export const contentSecurityPolicy = ({
  scriptHashes,
  analytics,
  stripe,
  secure,
}: Policy): string => {
  const outside = analytics ? ANALYTICS : [];
  const { scripts, frames, calls } = stripe ? STRIPE : NOTHING;
  return [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...scriptHashes, ...outside, ...scripts],
    ['style-src', "'self'", "'unsafe-inline'"],
    ['img-src', "'self'", 'data:', 'blob:', ...outside],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...outside, ...calls],
    ['worker-src', "'self'"],
    ['manifest-src', "'self'"],
    ['frame-src', ...(frames.length ? frames : ["'none'"])],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ...(secure ? [['upgrade-insecure-requests']] : []),
  ]
    .map((directive) => directive.join(' '))
    .join(';');
};
