interface Given {
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

/** What our pages may load and run. Styles are inline because they are made while rendering. */
export const contentSecurityPolicy = ({ scriptHashes, analytics, stripe, secure }: Given) => {
  const outside = analytics ? ANALYTICS : [];
  const { scripts, frames, calls } = stripe ? STRIPE : NOTHING;
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...scriptHashes, ...outside, ...scripts],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...outside],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...outside, ...calls],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      frameSrc: frames.length ? frames : ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(secure && { upgradeInsecureRequests: [] }),
    },
  };
};
