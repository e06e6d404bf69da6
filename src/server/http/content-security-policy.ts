export interface Policy {
  /** Hashes of the inline scripts. */
  scriptHashes: string[];
  analytics: boolean;
  /** Allows Stripe's script, frames and API. */
  stripe: boolean;
  /** Whether the shop is served over https. */
  secure: boolean;
}

const ANALYTICS = ['https://www.googletagmanager.com', 'https://*.google-analytics.com'];
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  // hooks.stripe.com shows the 3-D Secure challenge.
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
};
const NOTHING = { scripts: [], frames: [], calls: [] };

/** The Content-Security-Policy header. Styles are inline because rendering creates them. */
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
