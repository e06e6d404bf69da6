import { type Thread, type Use, threadSize } from './uses';
import { type Finding, compare, doesNotFit } from './verdict';

const NAMES = {
  joint: 'joint',
  adapter: 'adapter',
  nut: 'jam nut',
  bolt: 'bolt',
  thread: 'thread',
};

/** The hand at the other end of a link. */
export const oppositeHand = (hand: 'right' | 'left'): 'right' | 'left' =>
  hand === 'right' ? 'left' : 'right';

/** The kind of thread that mates with this one: female for a male thread, and the other way round. */
export const oppositeKind = ({ kind }: Pick<Thread, 'kind'>): Thread['kind'] =>
  kind === 'male_thread' ? 'female_thread' : 'male_thread';

/** Writes a thread: "3/4-16 left-hand". */
export const threadText = ({ size, tpi, hand }: Thread): string =>
  `${size}${tpi === undefined ? '' : `-${tpi}`}${hand ? ` ${hand}-hand` : ''}`;

/** Whether the male thread of one part is meant for the female thread of another. */
export const canThread = (male: Use, female: Use): boolean => {
  if (male.threadRole === 'bolt')
    return female.threadRole === 'nut' || female.threadRole === 'thread';
  if (male.threadRole === 'thread') return true;
  // Two joints, or two adapters, are never screwed together.
  return female.threadRole !== 'thread' && male.threadRole !== female.threadRole;
};

/** Compares a male thread with a female one: size, threads per inch and hand must be equal (docs/rules.md 15.3). */
export const threads = (male: Thread, female: Thread): Finding[] => [
  compare({
    rule: 'thread_size',
    inner: threadSize(male),
    outer: threadSize(female),
    names: ['the size of the thread', 'its size'],
    decide: (inner, outer) =>
      inner === outer
        ? undefined
        : doesNotFit(() => `the sizes differ, ${male.size} and ${female.size}`),
  }),
  compare({
    rule: 'thread_pitch',
    unit: 'per inch',
    inner: male.tpi,
    outer: female.tpi,
    names: ['the threads per inch of the male thread', 'the threads per inch of the female thread'],
    decide: (inner, outer) =>
      inner === outer
        ? undefined
        : doesNotFit(() => `the threads per inch differ, ${inner} and ${outer}`),
  }),
  compare({
    rule: 'thread_hand',
    unit: 'hand',
    inner: male.hand,
    outer: female.hand,
    names: ['the hand of the male thread', 'the hand of the female thread'],
    decide: (inner, outer) => (inner === outer ? undefined : doesNotFit(() => 'the hands differ')),
  }),
];

/** Describes how two threads meet: "3/4-16 left-hand thread into 3/4-16 left-hand adapter". */
export const threadsMeet = (male: Use & { on: Thread }, female: Use & { on: Thread }): string => {
  const [inner, outer] = [threadText(male.on), threadText(female.on)];
  if (female.threadRole !== 'nut')
    return `${inner} thread into ${outer} ${NAMES[female.threadRole]}`;
  return male.threadRole === 'bolt'
    ? `${outer} nut on ${inner} bolt`
    : `${outer} jam nut on ${inner} ${NAMES[male.threadRole]}`;
};
