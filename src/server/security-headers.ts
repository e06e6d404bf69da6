import { type Policy, contentSecurityPolicy } from './content-security-policy';

/** Security headers of every answer. Built once: none depends on the request. */
export const securityHeaders = (policy: Policy): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(policy),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': `camera=(self), microphone=(), geolocation=(), payment=(${policy.stripe ? 'self "https://js.stripe.com"' : ''})`,
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(policy.secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // Disable the XSS filter of old browsers, which did more harm than good.
  'x-xss-protection': '0',
});
