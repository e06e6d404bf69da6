import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address. URL writes an embedded IPv4 address in groups, too. */
const addressGroups = (address: string): string[] => {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  const zeros = 8 - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array<string>(zeros).fill('0'), ...(after ?? [])];
};

/**
 * The network that limits count a request for (docs/rules.md 14.3): the IPv4 address, also of an IPv4-mapped IPv6
 * address; of other IPv6 addresses the first 64 bits, because one subscriber has at least that many addresses.
 */
export const requestNetwork = ({ ip }: { ip: string }): string => {
  const [address = ''] = ip.split('%', 1);
  if (!isIPv6(address)) return ip;
  const groups = addressGroups(address);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff')
    return `${groups.slice(0, 4).join(':')}::/64`;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((bits) => [bits >> 8, bits & 255])
    .join('.');
};
