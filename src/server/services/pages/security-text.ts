interface SecurityFacts {
  /** The shop's mailbox. */
  email: string;
  publicUrl: string;
  /** Epoch ms. */
  now: number;
}

const DAY = 24 * 60 * 60_000;

/** Half a year; RFC 9116 recommends less than a year, after which the file is no longer believed. */
const VALID_FOR = 180 * DAY;

/** security.txt (RFC 9116): where people report a weakness of the shop. */
export const securityText = ({ email, publicUrl, now }: SecurityFacts): string =>
  [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(now + VALID_FOR).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
