/** Tags of one request; Cloudflare takes no more. */
const AT_ONCE = 30;
/** A cache that says nothing for this long, ms, has not dropped anything. */
const TIMEOUT = 2000;

/** Lets the shared caches in front of the shop drop what has one of these tags. Rejects when one of them did not. */
export type Purge = (tags: readonly string[]) => Promise<void>;

interface PurgeOptions {
  /** The addresses that take purges, one of each cache. */
  urls: readonly string[];
  /** Sent as a bearer token. */
  token?: string | undefined;
}

/**
 * Purges by POST, with the tags in the header Cache-Tag, which the VCL of docs/operating.md reads, and as
 * `{"tags": [...]}`, which is what Cloudflare's API takes.
 */
export const purgeAt =
  ({ urls, token }: PurgeOptions): Purge =>
  async (tags) => {
    for (let at = 0; at < tags.length; at += AT_ONCE) {
      const some = tags.slice(at, at + AT_ONCE);
      await Promise.all(
        urls.map(async (url) => {
          const { ok, status } = await fetch(url, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'cache-tag': some.join(','),
              ...(token !== undefined && { authorization: `Bearer ${token}` }),
            },
            body: JSON.stringify({ tags: some }),
            signal: AbortSignal.timeout(TIMEOUT),
          });
          if (!ok) throw new Error(`The cache at ${new URL(url).host} answered ${status}.`);
        }),
      );
    }
  };
