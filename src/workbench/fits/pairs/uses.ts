import type { Interface } from '../../../shop/catalogue/interfaces';

/** A product, reduced to what decides about fits. */
export interface Part {
  name: string;
  sku: string | null;
  interfaces?: readonly Interface[] | undefined;
}

export type Kind = Interface['kind'];
export type Of<K extends Kind> = Extract<Interface, { kind: K }>;
export type Thread = Of<'male_thread'> | Of<'female_thread'>;

/** The purpose of a part's thread. A bolt's thread takes nuts, never a tube adapter. */
type ThreadRole = 'joint' | 'adapter' | 'nut' | 'bolt' | 'thread';

/** An interface, and the purpose of its thread. */
export interface Use {
  on: Interface;
  threadRole: ThreadRole;
  /** The threads per inch of the part's own male thread, which is a bolt's. */
  boltTpi: number | undefined;
  /** Whether joints, spacers and bushings go there: not into the bracket of a shock or beside the hole of a tab. */
  isForJoints: boolean;
  /** The kinds of all interfaces of the part. */
  kinds: ReadonlySet<Kind>;
}

const ALONE: ReadonlySet<Kind> = new Set();

/** Whether joints go to an interface of a part without a telling name. Holes say so by their purpose. */
const takesJoints = (on: Interface): boolean => on.kind !== 'hole' || on.purpose === 'joint';

/** Wraps an interface that is not a thread as a use. @param boltTpi threads per inch of a bolt */
export const asUse = (on: Interface, boltTpi?: number): Use => ({
  on,
  threadRole: 'thread',
  boltTpi,
  isForJoints: takesJoints(on),
  kinds: ALONE,
});

/** Converts a size to inches: "1-1/4" is 1.25. */
const sizeIn = (size: string): number =>
  size
    .split('-')
    .map((term) => {
      const [above = 0, below = 1] = term.split('/').map(Number);
      return above / below;
    })
    .reduce((sum, term) => sum + term, 0);

const sizes = new Map<string, number>();
/** The diameter of a thread in inches. */
export const threadSize = ({ size }: Thread): number => {
  const known = sizes.get(size);
  if (known !== undefined) return known;
  const made = sizeIn(size);
  sizes.set(size, made);
  return made;
};

/** Whether two threads are the same, hand included; false when a number is missing. */
const isSameThread = (a: Thread, b: Thread): boolean =>
  threadSize(a) === threadSize(b) &&
  a.tpi !== undefined &&
  a.tpi === b.tpi &&
  a.hand !== undefined &&
  a.hand === b.hand;

const threadPurpose = (on: Interface, has: (kind: Kind) => boolean): ThreadRole => {
  if (has('ball')) return on.kind === 'female_thread' && has('male_thread') ? 'nut' : 'joint';
  if (has('tube_plug')) return 'adapter';
  if (has('bolt')) return on.kind === 'female_thread' ? 'nut' : 'bolt';
  // A tab with a rivet nut takes bolts, but cannot lock a joint.
  return on.kind === 'female_thread' && !has('hole') && !has('clevis') ? 'nut' : 'thread';
};

/** Words in a bracket's name that tell of something other than a link between its plates. Its numbers do not tell. */
const FOR_OTHERS = /\b(shock|spring|strap|hydraulic)\b/i;

/** Whether a bracket with this name is for links. */
export const isLinkBracket = (name: string): boolean => !FOR_OTHERS.test(name);

/** Words for rods that run between steering arms, not between brackets. */
const STEERING = /\b(tie rod|drag link)\b/i;

/** Whether a part with this name belongs to a tie rod or a drag link. */
export const isForSteering = (name: string): boolean => STEERING.test(name);

/** Words for the one link of an axle that keeps it from moving sideways. */
const TRACK_BAR = /\b(track bar|panhard)\b/i;

/** Whether a part with this name belongs to a track bar. */
export const isForTrackBar = (name: string): boolean => TRACK_BAR.test(name);

const known = new WeakMap<readonly Interface[], readonly Use[]>();

const usesOfAll = (interfaces: readonly Interface[], name: string): readonly Use[] => {
  const kinds = new Set(interfaces.map(({ kind }) => kind));
  const has = (kind: Kind) => kinds.has(kind);
  const boltTpi = has('bolt')
    ? interfaces.find((one): one is Of<'male_thread'> => one.kind === 'male_thread')?.tpi
    : undefined;
  return interfaces.map((on) => ({
    on,
    threadRole: threadPurpose(on, has),
    boltTpi,
    isForJoints: on.kind === 'clevis' ? isLinkBracket(name) : takesJoints(on),
    kinds,
  }));
};

/** The interfaces of a part, each with its purpose. */
export const partUses = ({ name, interfaces = [] }: Part): readonly Use[] => {
  const before = known.get(interfaces);
  if (before) return before;
  const made = usesOfAll(interfaces, name);
  known.set(interfaces, made);
  return made;
};

/** Whether a piece is used up by another piece of the same part: the jam nut of its joint, the bolt of its hole. */
const isTaken = (on: Interface, by: Interface): boolean =>
  (on.kind === 'female_thread' && by.kind === 'male_thread' && isSameThread(on, by)) ||
  (on.kind === 'bolt' &&
    by.kind === 'hole' &&
    by.boltIn !== undefined &&
    by.boltIn === on.diameterIn);

/** Whether a piece belongs to a box and is told of without its length: the bolt that draws dies together. */
const isBoxed = ({ on, kinds }: Use): boolean =>
  kinds.has('kit') &&
  ((on.kind === 'bolt' && on.lengthIn === undefined) ||
    (on.kind === 'sleeve' && on.widthIn === undefined));

const open = new WeakMap<readonly Use[], readonly Use[]>();

/** The uses that the part's own pieces do not take up. */
export const openUses = (part: Part): readonly Use[] => {
  const uses = partUses(part);
  const before = open.get(uses);
  if (before) return before;
  const made = uses.filter(
    (use) => !isBoxed(use) && !uses.some(({ on: by }) => isTaken(use.on, by)),
  );
  open.set(uses, made);
  return made;
};
