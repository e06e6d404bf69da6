import { choose, doesFit } from './choices';
import { partRank } from './cover';
import { linkEnds } from './ends';
import { bestFit, bestPair, described } from './pairs/fit';
import type { Interface } from '../../shop/catalogue/interfaces';
import { linkStacks, linkWays } from './links';
import { MATES } from './pairs/mates';
import type { Shelf, ShelfPart } from './shelf';
import type { Stack } from './stack';
import { linkPair, wholeLinks } from './whole-links';
import {
  type Kind,
  type Thread,
  type Use,
  asUse,
  isForSteering,
  isForTrackBar,
  openUses,
} from './pairs/uses';
import type { Verdict } from './pairs/verdict';
import { oppositeHand, oppositeKind } from './pairs/threads';

/** The roles that parts have for each other, with the titles of their groups, in order. */
const TITLES = {
  in_the_box: 'In the box',
  other_hand: 'The other hand',
  joints: 'Joints',
  jam_nuts: 'Jam nuts',
  adapters: 'Tube adapters',
  tube: 'Tube',
  on_tube: 'On this tube',
  spacers: 'Misalignment spacers',
  bushings: 'Bushings',
  brackets: 'Brackets',
  tabs: 'Tabs and arms',
  bolts: 'Bolts',
  nuts: 'Nuts',
  shackles: 'Shackles',
  wheel: 'For the same wheel',
  kits: 'Kits with this part',
};
type GroupRole = keyof typeof TITLES;

interface GroupItem {
  part: ShelfPart;
  verdict: Verdict;
  /** One sentence, without a full stop. */
  because: string;
}

export interface Group {
  role: GroupRole;
  title: string;
  items: GroupItem[];
}

/** The maximum number of items in a group, and of unknown ones among them. */
const MAX_ITEMS = 40;
const MAX_UNKNOWN = 8;

const ROLES: { [K in Kind]?: GroupRole } = {
  ball: 'joints',
  tube: 'tube',
  tube_plug: 'adapters',
  on_tube: 'on_tube',
  spacer: 'spacers',
  clevis: 'brackets',
  hole: 'tabs',
  sleeve: 'bushings',
  bolt: 'bolts',
  pin: 'shackles',
  ring: 'wheel',
  bolt_pattern: 'wheel',
};

const THREADS = { joint: 'joints', adapter: 'adapters', bolt: 'bolts', thread: 'tabs' } as const;

/**
 * The role of a part with the interface `other` for a part with `use`. It is undefined where the part is not sold for
 * that, such as the bolt of a die.
 */
const groupRole = (use: Use, { on, threadRole }: Use): GroupRole | undefined => {
  if (on.kind === 'male_thread' || on.kind === 'female_thread') {
    if (threadRole !== 'nut') return THREADS[threadRole];
    return use.threadRole === 'bolt' ? 'nuts' : 'jam_nuts';
  }
  const isSoldSo =
    on.kind === 'bolt'
      ? on.lengthIn !== undefined
      : on.kind === 'hole'
        ? on.plateIn !== undefined
        : on.kind !== 'sleeve' || on.widthIn !== undefined;
  return isSoldSo ? ROLES[on.kind] : undefined;
};

/** The kinds that can mate with a kind. */
const partnerKinds = (kind: Kind): Kind[] => [
  ...new Set(
    MATES.flatMap(({ inner, outer }) => [
      ...(inner === kind ? [outer] : []),
      ...(outer === kind ? [inner] : []),
    ]),
  ),
];

/** Collects the best verdict of each part in each role. */
class Groups {
  readonly #found = new Map<GroupRole, Map<ShelfPart, GroupItem>>();

  add(role: GroupRole, item: GroupItem): void {
    const items = this.#found.get(role) ?? new Map<ShelfPart, GroupItem>();
    this.#found.set(role, items);
    if (items.get(item.part)?.verdict !== 'fits') items.set(item.part, item);
  }

  list(): Group[] {
    return Object.entries(TITLES).flatMap(([name, title]) => {
      const role = name as GroupRole; // TITLES has this key
      const all = [...(this.#found.get(role)?.values() ?? [])].toSorted(
        (a, b) => partRank(a.part) - partRank(b.part) || a.part.id - b.part.id,
      );
      const fits = all.filter(({ verdict }) => verdict === 'fits').slice(0, MAX_ITEMS);
      const unknown = all.filter(({ verdict }) => verdict === 'unknown').slice(0, MAX_UNKNOWN);
      const items = [...fits, ...unknown].slice(0, MAX_ITEMS);
      return items.length ? [{ role, title, items }] : [];
    });
  }
}

interface Question {
  part: ShelfPart;
  shelf: Shelf;
  groups: Groups;
}

/** Whether a product is offered beside this one. Kits are not: they are bought whole. */
const isOther = (part: ShelfPart, other: ShelfPart): boolean =>
  other !== part && !other.contents.length;

/** Adds the parts that mate with one interface. */
const addMates = (use: Use, { part, shelf, groups }: Question): void => {
  for (const kind of partnerKinds(use.on.kind))
    for (const other of shelf.mates(use.on, kind)) {
      if (!isOther(part, other)) continue;
      const byRole = new Map<GroupRole, Use[]>();
      for (const one of openUses(other)) {
        if (one.on.kind !== kind) continue;
        const role = groupRole(use, one);
        if (role) byRole.set(role, [...(byRole.get(role) ?? []), one]);
      }
      for (const [role, uses] of byRole) {
        const candidate = bestPair([use], uses);
        if (candidate && candidate.verdict !== 'does_not_fit')
          groups.add(role, { part: other, ...described(candidate) });
      }
    }
};

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Adds the brackets that take a joint with spacers in between, or the joints for such a bracket. */
const addSpaced = (use: Use, { part, shelf, groups }: Question): void => {
  const { on } = use;
  if ((on.kind !== 'ball' && on.kind !== 'clevis') || !use.isForJoints) return;
  const far: Kind = on.kind === 'ball' ? 'clevis' : 'ball';
  const spacers = choose(shelf.mates(on, 'spacer'), 'spacer', {
    accepts: ({ spacer }) => doesFit(spacer, on),
    need: 2,
  });
  for (const { part: between, piece } of spacers)
    for (const other of shelf.mates(piece.spacer, far)) {
      if (!isOther(part, other)) continue;
      const stackFit = bestFit(
        [asUse(piece.spacer)],
        openUses(other).filter((one) => one.on.kind === far),
      );
      if (stackFit?.verdict === 'fits')
        groups.add(far === 'ball' ? 'joints' : 'brackets', {
          part: other,
          verdict: 'fits',
          because: `With ${between.name}: ${lowerFirst(stackFit.because)}`,
        });
    }
};

const isThread = (one: Interface): one is Thread =>
  one.kind === 'male_thread' || one.kind === 'female_thread';

/** Writes interfaces as text, with the hands of threads swapped if `isMirrored`. */
const mirrored = (interfaces: readonly Interface[], isMirrored: boolean): string =>
  JSON.stringify(
    interfaces.map((one) =>
      isMirrored && isThread(one) && one.hand ? { ...one, hand: oppositeHand(one.hand) } : one,
    ),
  );

/** Adds the same part with the other hand. A part that has both hands gets none. */
const addOtherHand = ({ part, shelf, groups }: Question): void => {
  const [thread, ...others] = part.interfaces.filter(isThread);
  if (!thread?.hand || others.length) return;
  const mirror = mirrored(part.interfaces, true);
  for (const other of shelf.mates({ ...thread, kind: oppositeKind(thread) }, thread.kind))
    if (mirrored(other.interfaces, false) === mirror)
      groups.add('other_hand', {
        part: other,
        verdict: 'fits',
        because: `The same with a ${oppositeHand(thread.hand)}-hand thread, for the other end of the link`,
      });
};

/** Outside the kit, its parts only meet brackets, bolts and parts that sit on a tube. */
const OUTSIDE: ReadonlySet<Kind> = new Set(['spacer', 'tube', 'on_tube', 'hole', 'pin', 'ring']);
const OUTSIDE_ROLES: ReadonlySet<GroupRole> = new Set([
  'on_tube',
  'brackets',
  'tabs',
  'bolts',
  'shackles',
  'wheel',
]);

const counted = (quantity: number) => `${quantity} in the box`;

const kitGroups = ({ part, shelf }: Question): Group[] => {
  const groups = new Groups();
  const isSteering = isForSteering(part.name);
  for (const { part: inner, quantity } of part.contents) {
    groups.add('in_the_box', { part: inner, verdict: 'fits', because: counted(quantity) });
    for (const use of openUses(inner))
      if (OUTSIDE.has(use.on.kind) && !(isSteering && use.on.kind === 'spacer'))
        addMates(use, { part, shelf, groups });
  }
  const own = new Set(part.contents.map(({ part: inner }) => inner));
  // The links of a kit go into no bracket of a track bar, which is one link of its own.
  const isMeant = ({ name }: ShelfPart) => !isForTrackBar(name) || isForTrackBar(part.name);
  return groups
    .list()
    .filter(({ role }) => role === 'in_the_box' || OUTSIDE_ROLES.has(role))
    .map((group) =>
      group.role === 'in_the_box'
        ? group
        : { ...group, items: group.items.filter(({ part: one }) => !own.has(one) && isMeant(one)) },
    )
    .filter(({ items }) => items.length);
};

/**
 * Lists the parts that go with a part, by role (docs/rules.md 15.9). Within a group, fitting parts come before unknown
 * ones, parts in stock before others, and cheaper ones first. Parts that do not fit are left out.
 */
export const fitsWith = (part: ShelfPart, shelf: Shelf): Group[] => {
  const question = { part, shelf, groups: new Groups() };
  if (part.contents.length) return kitGroups(question);
  for (const use of openUses(part)) {
    addMates(use, question);
    addSpaced(use, question);
  }
  addOtherHand(question);
  for (const kit of shelf.kitsWith.get(part.id) ?? []) {
    const inBox = kit.contents.find((one) => one.part === part);
    question.groups.add('kits', {
      part: kit,
      verdict: 'fits',
      because: counted(inBox?.quantity ?? 1),
    });
  }
  return question.groups.list();
};

/**
 * Lists the complete stacks that a part belongs to (docs/rules.md 15.10): ends, links, whole links, and pairs of these.
 * Within each kind, stacks in stock come first, then the cheapest. All contain the part itself. A kit has none, since
 * its parts belong together.
 */
export const completions = (part: ShelfPart, shelf: Shelf): Stack[] => {
  const ways = linkWays(part, shelf);
  const whole = wholeLinks(part, shelf, ways);
  return [...linkEnds(part, shelf), ...linkStacks(ways), ...whole, ...whole.map(linkPair)];
};
