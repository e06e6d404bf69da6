// Pictures of other shops' servers. The address comes from a file, so nothing that only this machine or its network can
// reach may be asked.
import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { BlockList, type LookupFunction, isIP } from 'node:net';
import { MAX_PICTURE_BYTES } from '../../shop/catalogue/picture';

/** A picture that could not be fetched. The message is for the owner. */
export class NotFetched extends Error {
  override name = 'NotFetched';
}

/** Fetches pictures by their addresses. */
export interface ForeignPictures {
  /** The bytes at an address. @throws NotFetched */
  fetch: (address: string) => Promise<Uint8Array>;
}

const MAX_REDIRECTS = 3;
/** The time for a picture, with its redirects, ms. */
const PATIENCE = 15_000;

/** The networks of IPv4 that are nobody's on the internet: private, local, for examples, for groups. */
const NOT_PUBLIC = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** Of IPv6 only 2000::/3 is public, without the examples and the networks that carry addresses of IPv4. */
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const subnets = (networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};

const refused = subnets(NOT_PUBLIC, 'ipv4');
const refused6 = subnets(NOT_PUBLIC_6, 'ipv6');
const global6 = subnets(['2000::/3'], 'ipv6');

/** Whether an IP address is one of the internet, at which anybody may ask for a picture. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !refused.check(address, 'ipv4');
  return family === 6 && global6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
};

interface Options {
  /** The addresses of a host. */
  resolve?: (host: string) => Promise<{ address: string; family: number }[]>;
  /** Whether a connection may go to this IP address and this port. */
  mayReach?: (address: string, port: number) => boolean;
  patience?: number;
  maxBytes?: number;
}

const isPublicPlace = (address: string, port: number): boolean =>
  isPublicAddress(address) && (port === 80 || port === 443);

const notFetched = (message: string): never => {
  throw new NotFetched(message);
};

/** @param base the address of the page that leads on */
const readUrl = (address: string, base?: URL): URL => {
  if (!URL.canParse(address, base?.href)) return notFetched('This is no address of a picture.');
  const url = new URL(address, base?.href);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return notFetched('Only addresses that begin with http:// or https:// are fetched.');
  if (url.username || url.password) return notFetched('The address has a password in it.');
  return url;
};

const portOf = ({ port, protocol }: URL): number =>
  Number(port) || (protocol === 'https:' ? 443 : 80);

/** All bytes of an answer. @throws NotFetched for more than the limit */
const bytesOf = async (answer: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      answer.destroy();
      notFetched(`The picture has more than ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/**
 * Fetches pictures from the internet: over http and https, from public addresses alone, at ports 80 and 443, in 15 seconds
 * and with at most 10 MB. The host is looked up once, and the connection goes to an address that was checked; each redirect
 * is checked in the same way.
 */
export const foreignPictures = ({
  resolve = async (host) => lookup(host, { all: true, verbatim: true }),
  mayReach = isPublicPlace,
  patience = PATIENCE,
  maxBytes = MAX_PICTURE_BYTES,
}: Options = {}): ForeignPictures => {
  /** The address to connect to. Every one that the host has must be public, or none is asked. */
  const checkedPlace = async (url: URL): Promise<{ address: string; family: number }> => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const family = isIP(host);
    const places = family
      ? [{ address: host, family }]
      : await resolve(host).catch(() => notFetched(`There is no server ${url.hostname}.`));
    const [first] = places;
    if (!first) return notFetched(`There is no server ${url.hostname}.`);
    if (!places.every(({ address }) => mayReach(address, portOf(url))))
      return notFetched(`${url.host} is not a public address, so it is not asked.`);
    return first;
  };

  const ask = async (url: URL, signal: AbortSignal): Promise<IncomingMessage> => {
    const { address, family } = await checkedPlace(url);
    // The connection does not look the host up again: the next answer could be another one.
    const place: LookupFunction = (_, options, done) =>
      options.all ? done(null, [{ address, family }]) : done(null, address, family);
    return new Promise((done, fail) => {
      const make = url.protocol === 'https:' ? tlsRequest : plainRequest;
      make(url, { signal, lookup: place, agent: false, headers: { accept: 'image/*' } }, done)
        .on('error', fail)
        .end();
    });
  };

  const follow = async (url: URL, signal: AbortSignal, left: number): Promise<Buffer> => {
    const answer = await ask(url, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return bytesOf(answer, maxBytes);
    answer.destroy();
    const isMoved = statusCode >= 300 && statusCode < 400 && headers.location !== undefined;
    if (!isMoved) return notFetched(`${url.host} answered with ${statusCode}.`);
    if (!left) return notFetched(`${url.host} leads on too often.`);
    return follow(readUrl(headers.location ?? '', url), signal, left - 1);
  };

  return {
    fetch: async (address) => {
      const url = readUrl(address);
      const signal = AbortSignal.timeout(patience);
      try {
        return await Promise.race([
          follow(url, signal, MAX_REDIRECTS),
          new Promise<never>((_, fail) => {
            signal.addEventListener('abort', () => fail(signal.reason as Error));
          }),
        ]);
      } catch (error) {
        if (error instanceof NotFetched) throw error;
        if (signal.aborted)
          return notFetched(`${url.host} did not answer in ${patience / 1000} seconds.`);
        return notFetched(`${url.host} cannot be reached.`);
      }
    },
  };
};
