import * as z from 'zod/mini';
import { MAX_TEXT_LENGTH, fragmentTexts } from '../fragment';

/** The input for one end of a link: ids of products, "other", or the text of a field. An empty text means unknown. */
const END = {
  joint: 'j',
  thread: 't',
  hand: 'h',
  bore: 'b',
  ball: 'w',
  bracket: 'k',
  inside: 'i',
  bolt: 'o',
  plate: 'p',
  shank: 's',
  usable: 'u',
  nut: 'n',
  exposed: 'e',
  depth: 'd',
} as const;
export type EndField = keyof typeof END;

/** The input for a link. */
const LINK = {
  name: 'n',
  count: 'q',
  length: 'c',
  engagement: 'g',
  tube: 't',
  od: 'o',
  wall: 'w',
  stock: 'l',
  /** This is OWN when the second end differs from the first. */
  second: 'x',
} as const;
export type LinkField = keyof typeof LINK;

/** Chosen for a joint or a tube of another maker. */
export const OTHER = 'other';
/** Chosen when the second end has parts of its own. */
export const OWN = 'own';

export const MAX_LINKS = 12;

const Text = z.string().check(z.maxLength(MAX_TEXT_LENGTH));
const texts = <Name extends string>(codes: Record<Name, string>) =>
  z.object(
    Object.fromEntries(Object.keys(codes).map((name) => [name, z._default(Text, '')])) as {
      [name in Name]: z.ZodMiniDefault<typeof Text>;
    }, // the object has a text for each name
  );

const DesignedEnd = texts(END);
export type DesignedEnd = z.infer<typeof DesignedEnd>;

const TypedLink = z.extend(texts(LINK), { a: DesignedEnd, b: DesignedEnd });
export type TypedLink = z.infer<typeof TypedLink>;

/** The input of the link designer, right or wrong. */
export const LinkDesign = z.object({
  unit: z.enum(['in', 'mm']),
  kerf: z._default(Text, ''),
  links: z.array(TypedLink).check(z.minLength(1), z.maxLength(MAX_LINKS)),
});
export type LinkDesign = z.infer<typeof LinkDesign>;

/** A link whose fields are all empty. */
export const emptyLink = (): TypedLink => TypedLink.parse({ a: {}, b: {} });

const VERSION = '1';

/**
 * Writes a design as the fragment of an address: pairs like `0ac=24`, with the link's number, the end and the field.
 */
export const designFragment = ({ unit, kerf, links }: LinkDesign): string => {
  const pairs: [string, string][] = [
    ['v', VERSION],
    ['u', unit],
    ['k', kerf],
  ];
  for (const [at, link] of links.entries()) {
    // An empty link needs a pair too, so that it is not lost.
    pairs.push([`${at}`, '1']);
    for (const [name, code] of Object.entries(LINK))
      pairs.push([`${at}${code}`, link[name as LinkField]]);
    for (const end of ['a', 'b'] as const)
      for (const [name, code] of Object.entries(END))
        pairs.push([`${at}${end}${code}`, link[end][name as EndField]]);
  }
  return pairs
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.replace(/\p{Cs}/gu, ''))}`)
    .join('&');
};

/**
 * Reads the fragment of an address, which anybody may have written.
 * @returns undefined when it is no design
 */
export const readAddress = (text: string): LinkDesign | undefined => {
  const values = new Map(fragmentTexts(text));
  const fields = (codes: Record<string, string>, before: string) =>
    Object.fromEntries(
      Object.entries(codes).map(([name, code]) => [name, values.get(`${before}${code}`)]),
    );
  if (values.get('v') !== VERSION) return undefined;
  const links: unknown[] = [];
  while (links.length < MAX_LINKS && values.has(`${links.length}`)) {
    const at = `${links.length}`;
    links.push({ ...fields(LINK, at), a: fields(END, `${at}a`), b: fields(END, `${at}b`) });
  }
  return LinkDesign.safeParse({ unit: values.get('u'), kerf: values.get('k'), links }).data;
};

/** Behind the design of a door, which chooses one part and leaves the others to the shelf. */
export const OPEN = '&d=1';

/** Whether the parts that a design leaves open are for the shelf to fill in. */
export const isOpen = (text: string): boolean => text.endsWith(OPEN);

const BARE = /^\s*\d*\.?\d+\s*$/;
/** The fields of a link that are lengths. */
const LINK_LENGTHS = ['length', 'engagement', 'od', 'wall', 'stock'] as const;
const END_LENGTHS = [
  'bore',
  'ball',
  'inside',
  'bolt',
  'plate',
  'shank',
  'usable',
  'nut',
  'exposed',
  'depth',
] as const;

/** Changes the unit of a design. The input stays: a number without a unit gets the old unit appended. */
export const inUnit = (typed: LinkDesign, unit: LinkDesign['unit']): LinkDesign => {
  if (unit === typed.unit) return typed;
  const pinned = (text: string) => (BARE.test(text) ? `${text.trim()} ${typed.unit}` : text);
  const all = <Name extends string>(of: Record<Name, string>, names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, pinned(of[name])])) as Record<Name, string>;
  return {
    unit,
    kerf: pinned(typed.kerf),
    links: typed.links.map((link) => ({
      ...link,
      ...all(link, LINK_LENGTHS),
      a: { ...link.a, ...all(link.a, END_LENGTHS) },
      b: { ...link.b, ...all(link.b, END_LENGTHS) },
    })),
  };
};
