import { partChoices } from '../../fits/choices';
import { sitsOnTube } from '../../fits/partners';
import type { Shelf, ShelfPart } from '../../fits/shelf';
import { threadSize } from '../../fits/pairs/uses';
import type { LengthUnit } from '../../../shop/typed-length';
import { readLength } from './lengths';
import type { Measure } from './link';
import {
  type DesignedEnd,
  type EndField,
  type LinkField,
  OTHER,
  OWN,
  type TypedLink,
} from './link-design';
import {
  type JointPiece,
  type EndChoice,
  type LinkChoice,
  jointsIn,
  otherHand,
} from './link-parts';
import { oppositeHand } from '../../fits/pairs/threads';

/** The faults of the input by field: `length`, `a.thread`. Each is one sentence. */
export type Problems = Partial<Record<LinkField | `${'a' | 'b'}.${EndField}`, string>>;

export const LENGTH = 'Write a length like 23 5/8, 23-5/8" or 600 mm.';
const ABOVE_0 = 'Write a length above 0.';
const THREAD = 'Write a thread like 3/4-16 or 1-1/4-12.';
const COUNT = 'Write a whole number from 1 to 99.';
const GONE = 'The shop does not have this part any more. Choose another one.';

const linkName = ({ name }: TypedLink, at: number): string => name.trim() || `Link ${at + 1}`;

/** Reads the fields of an end or a link, and notes their faults. */
class Reader<Field extends string> {
  constructor(
    readonly typed: Readonly<Record<Field, string>>,
    readonly unit: LengthUnit,
    readonly note: (field: Field, problem: string) => void,
  ) {}

  /** Reads a length; an empty field gives undefined, since its length is unknown. */
  length(field: Field, min: 'any' | 'above 0' = 'above 0'): number | undefined {
    const text = this.typed[field].trim();
    if (!text) return undefined;
    const inches = readLength(text, this.unit);
    if (inches === undefined) this.note(field, LENGTH);
    else if (inches === 0 && min === 'above 0') this.note(field, ABOVE_0);
    else return inches;
    return undefined;
  }

  needed(field: Field, problem: string): number | undefined {
    const inches = this.length(field);
    if (!this.typed[field].trim()) this.note(field, problem);
    return inches;
  }
}

/** Reads a thread as typed: 3/4-16. */
const readThread = (text: string): { size: string; tpi: number } | undefined => {
  const [, size = '', threads] =
    /^((?:\d{1,2}-)?\d{1,2}\/\d{1,2}|\d{1,2})-(\d{1,2})$/.exec(text.trim().replaceAll(' ', '')) ??
    [];
  const tpi = Number(threads);
  const inches = threadSize({ kind: 'male_thread', size });
  return tpi >= 4 && tpi <= 80 && inches > 0 && Number.isFinite(inches) ? { size, tpi } : undefined;
};

const partById = (text: string, shelf: Shelf): ShelfPart | undefined =>
  shelf.parts.get(Number(text));

type EndReader = Reader<EndField>;

/** Finds the chosen joint on the shelf. A pair gives its right-hand joint; the left-hand one is for the other end. */
const chosenJoint = ({ joint, hand }: DesignedEnd, shelf: Shelf) => {
  const part = partById(joint, shelf);
  const joints = part ? jointsIn(part) : [];
  const piece = joints.find(({ thread }) => thread.hand === hand) ?? joints[0];
  return part && piece && { part, piece };
};

const shelfJoint = (read: EndReader, shelf: Shelf): EndChoice['joint'] | undefined => {
  const joint = chosenJoint(read.typed, shelf);
  if (joint) return joint;
  read.note('joint', read.typed.joint ? GONE : 'Choose a joint.');
  return undefined;
};

const otherJoint = (read: EndReader): EndChoice['joint'] | undefined => {
  const thread = readThread(read.typed.thread);
  if (!thread) read.note('thread', THREAD);
  const boreIn = read.length('bore');
  const widthIn = read.length('ball');
  if (!thread) return undefined;
  const hand = read.typed.hand === 'left' ? 'left' : 'right';
  const piece: JointPiece = {
    role: 'joint',
    count: 1,
    thread: { kind: 'male_thread', ...thread, hand },
    ball: { kind: 'ball', boreIn, widthIn },
  };
  return { part: undefined, piece };
};

const ownBracket = (read: EndReader): EndChoice['bracket'] => ({
  part: undefined,
  clevis: {
    kind: 'clevis',
    insideWidthIn: read.length('inside'),
    boltIn: read.length('bolt'),
    plateIn: read.length('plate'),
  },
});

const shelfBracket = (read: EndReader, shelf: Shelf): EndChoice['bracket'] | undefined => {
  const part = partById(read.typed.bracket, shelf);
  const [choice] = part ? partChoices(part, 'bracket') : [];
  if (part && choice) return { part, clevis: choice.piece.clevis };
  read.note('bracket', GONE);
  return undefined;
};

export interface ReadEnd {
  choice: EndChoice | undefined;
  measured: Partial<Record<Measure, number>>;
}

const MEASURES = {
  shankIn: 'shank',
  threadIn: 'usable',
  nutIn: 'nut',
  exposedIn: 'exposed',
  depthIn: 'depth',
} as const satisfies Record<Measure, EndField>;

/** The field in which a measurement is typed. */
export const measureField = (measure: Measure): EndField => MEASURES[measure];

const readEnd = (read: EndReader, shelf: Shelf): ReadEnd => {
  const joint = read.typed.joint === OTHER ? otherJoint(read) : shelfJoint(read, shelf);
  const bracket = read.typed.bracket ? shelfBracket(read, shelf) : ownBracket(read);
  const measured: ReadEnd['measured'] = {};
  for (const [name, field] of Object.entries(MEASURES) as [Measure, EndField][]) {
    const inches = read.length(field, name === 'exposedIn' || name === 'nutIn' ? 'any' : 'above 0');
    if (inches !== undefined) measured[name] = inches;
  }
  return { choice: joint && bracket && { joint, bracket }, measured };
};

/** Makes the second end like the first, with the other hand. A bracket that sits on an axle is at the first end only. */
const mirroredEnd = (
  { choice, measured }: ReadEnd,
  shelf: Shelf,
  note: (problem: string) => void,
): ReadEnd => {
  if (!choice) return { choice, measured };
  const { joint, bracket } = choice;
  const { part, piece } = joint;
  const hand = oppositeHand(piece.thread.hand);
  const secondJoint = part
    ? otherHand({ part, piece }, shelf)
    : { part, piece: { ...piece, thread: { ...piece.thread, hand } as const } };
  if (!secondJoint)
    note(`The shelf has no ${hand}-hand joint like this one. Choose the joint of the second end.`);
  const second: EndChoice['bracket'] =
    bracket.part && sitsOnTube(bracket.part)
      ? { part: undefined, clevis: { kind: 'clevis' }, isOpen: true }
      : bracket;
  return { choice: secondJoint && { joint: secondJoint, bracket: second }, measured };
};

/**
 * Writes the second end as one with parts of its own, like the first and with the other hand. A joint that the shelf does
 * not have is left open, and so is the bracket where the first end's sits on an axle.
 */
export const ownSecond = (typed: TypedLink, shelf: Shelf): TypedLink => {
  const { a } = typed;
  const isOther = a.joint === OTHER;
  const first = chosenJoint(a, shelf);
  const joint = first && otherHand(first, shelf);
  const bracket = partById(a.bracket, shelf);
  return {
    ...typed,
    second: OWN,
    b: {
      ...a,
      joint: isOther ? OTHER : String(joint?.part.id ?? ''),
      hand: isOther
        ? oppositeHand(a.hand === 'left' ? 'left' : 'right')
        : (joint?.piece.thread.hand ?? ''),
      bracket: bracket && sitsOnTube(bracket) ? '' : a.bracket,
    },
  };
};

const readTube = (
  read: Reader<LinkField>,
  shelf: Shelf,
): { tube: LinkChoice['tube']; stockIn: number | undefined } | undefined => {
  const { tube } = read.typed;
  if (tube === OTHER) {
    const odIn = read.needed('od', "Write the tube's outside diameter.");
    const wallIn = read.needed('wall', "Write the tube's wall thickness.");
    const stockIn = read.length('stock');
    if (odIn === undefined || wallIn === undefined) return undefined;
    if (2 * wallIn >= odIn) {
      read.note('wall', 'Two walls are thicker than the tube. Write a thinner wall.');
      return undefined;
    }
    return { tube: { part: undefined, tube: { kind: 'tube', odIn, wallIn } }, stockIn };
  }
  const part = partById(tube, shelf);
  const [choice] = part ? partChoices(part, 'tube') : [];
  if (part && choice)
    return { tube: { part, tube: choice.piece.tube }, stockIn: choice.piece.tube.lengthIn };
  read.note('tube', tube ? GONE : 'Choose a tube.');
  return undefined;
};

interface ReadLink {
  name: string;
  problems: Problems;
  /** The chosen parts, as soon as both joints and the tube are known. */
  choice: LinkChoice | undefined;
  link:
    | {
        choice: LinkChoice;
        centreIn: number;
        engagementIn: number | undefined;
        stockIn: number | undefined;
        measured: [ReadEnd['measured'], ReadEnd['measured']];
      }
    | undefined;
}

/** Reads the input for a link. `link` is undefined until joints, tube, length and number are known. */
export const readLink = (
  typed: TypedLink,
  at: number,
  { unit, shelf }: { unit: LengthUnit; shelf: Shelf },
): ReadLink => {
  const problems: Problems = {};
  const read = new Reader<LinkField>(typed, unit, (field, problem) => {
    problems[field] = problem;
  });
  const endReader = (end: 'a' | 'b') =>
    new Reader<EndField>(typed[end], unit, (field, problem) => {
      problems[`${end}.${field}`] = problem;
    });
  const centreIn = read.needed('length', LENGTH);
  const engagementIn = read.length('engagement');
  const countText = typed.count.trim() || '1';
  const count = /^[1-9]\d?$/.test(countText) ? Number(countText) : undefined;
  if (count === undefined) problems.count = COUNT;
  const tube = readTube(read, shelf);
  const first = readEnd(endReader('a'), shelf);
  const second =
    typed.second === OWN
      ? readEnd(endReader('b'), shelf)
      : mirroredEnd(first, shelf, (problem) => {
          problems['a.joint'] = problem;
        });
  const name = linkName(typed, at);
  if (!tube || !first.choice || !second.choice)
    return { name, problems, choice: undefined, link: undefined };
  const choice: LinkChoice = {
    count: count ?? 1,
    tube: tube.tube,
    ends: [first.choice, second.choice],
  };
  if (centreIn === undefined || count === undefined)
    return { name, problems, choice, link: undefined };
  const measured: [ReadEnd['measured'], ReadEnd['measured']] = [first.measured, second.measured];
  return {
    name,
    problems,
    choice,
    link: { choice, centreIn, engagementIn, stockIn: tube.stockIn, measured },
  };
};
