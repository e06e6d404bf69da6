import { type Policy, contentSecurityPolicy } from './content-security-policy';

type Secure = Pick<Policy, 'secure'>;

/** Whether the shop is served over https. */
export const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/**
 * Forces https for a year, in every answer of a shop that is served so. For this host alone: what else runs below its name
 * is not the shop's to decide.
 */
export const strictTransport = ({ secure }: Secure): Record<string, string> =>
  secure ? { 'strict-transport-security': 'max-age=31536000' } : {};

/** Headers of every answer, of pages and calls. */
const shared = (policy: Secure): Record<string, string> => ({
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...strictTransport(policy),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});

/** Security headers of pages and files. Built once: none depends on the request. */
export const securityHeaders = (policy: Policy): Record<string, string> => ({
  ...shared(policy),
  'content-security-policy': contentSecurityPolicy(policy),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'origin-agent-cluster': '?1',
  'permissions-policy': `camera=(self), microphone=(), geolocation=(), payment=(${policy.stripe ? 'self "https://js.stripe.com"' : ''})`,
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  // Disable the XSS filter of old browsers, which did more harm than good.
  'x-xss-protection': '0',
});

/**
 * Security headers of calls, whose answers are data: opened as a page, one may load and run nothing. Shorter than those
 * of a page by 600 bytes, which a phone would receive with each call.
 */
export const callSecurityHeaders = (policy: Secure): Record<string, string> => ({
  ...shared(policy),
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
});
