import type { Interface } from '../../../shop/catalogue/interfaces';

/** A product as far as fits are concerned. */
export interface Part {
  name: string;
  sku: string | null;
  interfaces?: readonly Interface[] | undefined;
}

export type Kind = Interface['kind'];
export type Of<K extends Kind> = Extract<Interface, { kind: K }>;
export type Thread = Of<'male_thread'> | Of<'female_thread'>;

/** What the thread of a part is for. A bolt's thread takes nuts, never a tube adapter. */
export type ThreadOf = 'joint' | 'adapter' | 'nut' | 'bolt' | 'thread';

/** An interface with what its part is. */
export interface Use {
  on: Interface;
  threadOf: ThreadOf;
  /** Threads per inch of the part's own male thread, which is a bolt's. */
  boltTpi: number | undefined;
}

/** An interface other than a thread as a use. @param boltTpi threads per inch, of a bolt */
export const asUse = (on: Interface, boltTpi?: number): Use => ({
  on,
  threadOf: 'thread',
  boltTpi,
});

/** A size as a number: "1-1/4" is 1.25. */
const sizeIn = (size: string): number =>
  size
    .split('-')
    .map((term) => {
      const [above = 0, below = 1] = term.split('/').map(Number);
      return above / below;
    })
    .reduce((sum, term) => sum + term, 0);

const sizes = new Map<string, number>();
/** The size of a thread in inches. */
export const threadSize = ({ size }: Thread): number => {
  const known = sizes.get(size);
  if (known !== undefined) return known;
  const made = sizeIn(size);
  sizes.set(size, made);
  return made;
};

/** Whether two threads are the same one, hand included; false when a number is not stated. */
export const isSameThread = (a: Thread, b: Thread): boolean =>
  threadSize(a) === threadSize(b) &&
  a.tpi !== undefined &&
  a.tpi === b.tpi &&
  a.hand !== undefined &&
  a.hand === b.hand;

const threadOf = (on: Interface, has: (kind: Kind) => boolean): ThreadOf => {
  if (has('ball')) return on.kind === 'female_thread' && has('male_thread') ? 'nut' : 'joint';
  if (has('tube_plug')) return 'adapter';
  if (has('bolt')) return on.kind === 'female_thread' ? 'nut' : 'bolt';
  // A tab with a rivnut takes bolts, but locks no joint.
  return on.kind === 'female_thread' && !has('hole') && !has('clevis') ? 'nut' : 'thread';
};

const known = new WeakMap<readonly Interface[], readonly Use[]>();

const usesOfAll = (interfaces: readonly Interface[]): readonly Use[] => {
  const kinds = new Set(interfaces.map(({ kind }) => kind));
  const has = (kind: Kind) => kinds.has(kind);
  const boltTpi = has('bolt')
    ? interfaces.find((one): one is Of<'male_thread'> => one.kind === 'male_thread')?.tpi
    : undefined;
  return interfaces.map((on) => ({ on, threadOf: threadOf(on, has), boltTpi }));
};

/** The interfaces of a part, each with what it is for. */
export const usesOf = ({ interfaces = [] }: Part): readonly Use[] => {
  const before = known.get(interfaces);
  if (before) return before;
  const made = usesOfAll(interfaces);
  known.set(interfaces, made);
  return made;
};

/** Whether one piece of a part is taken up by another of it: the jam nut of its joint, the bolt of its hole. */
const isTaken = (on: Interface, by: Interface): boolean =>
  (on.kind === 'female_thread' && by.kind === 'male_thread' && isSameThread(on, by)) ||
  (on.kind === 'bolt' &&
    by.kind === 'hole' &&
    by.boltIn !== undefined &&
    by.boltIn === on.diameterIn);

const open = new WeakMap<readonly Use[], readonly Use[]>();

/** The same without what the part's own pieces take up. */
export const openUses = (part: Part): readonly Use[] => {
  const uses = usesOf(part);
  const before = open.get(uses);
  if (before) return before;
  const made = uses.filter(({ on }) => !uses.some(({ on: by }) => isTaken(on, by)));
  open.set(uses, made);
  return made;
};
