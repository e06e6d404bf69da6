interface Given {
  /** Hashes of the scripts that stand in our own HTML. */
  scriptHashes: string[];
  analytics: boolean;
  /** Whether the shop is reached over https. */
  secure: boolean;
}

const ANALYTICS = ['https://www.googletagmanager.com', 'https://*.google-analytics.com'];

/** What our pages may load and run. Styles are inline because they are made while rendering. */
export const contentSecurityPolicy = ({ scriptHashes, analytics, secure }: Given) => {
  const outside = analytics ? ANALYTICS : [];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...scriptHashes, ...outside],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...outside],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...outside],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      frameSrc: ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(secure && { upgradeInsecureRequests: [] }),
    },
  };
};
