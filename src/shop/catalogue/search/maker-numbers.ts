/** The series of rod ends of common makers, whose numbers end with the thread's size in sixteenths of an inch. */
const SERIES =
  'rsjmx|rsmx|jmx|jfx|kmx|mxm|xam|pcym|pcm|mhm|jm|jf|km|kf|xm|xb|am|ab|mm|mb|mw|mg|cm|cf|cb|cw|hm|hf|em';
/** "JMX12T", "XML12", "HMR10-12": the series, the hand, the bore where it is not the thread's size, and the size. */
const NUMBER = new RegExp(`^(?:${SERIES})-?([rl]?)-?(?:\\d{1,2}-)?(\\d{1,2})[a-z]{0,2}$`);
const MIN_SIZE = 3;
const MAX_SIZE = 24;

/** A rod end by its maker's number: its thread in inches, and its hand where the number has one. */
export interface MakerJoint {
  inches: number;
  isLeft: boolean;
}

/** Reads a maker's number of a rod end, in lower case; undefined for any other word. */
export const makerJoint = (word: string | undefined): MakerJoint | undefined => {
  const [, hand, size] = NUMBER.exec(word ?? '') ?? [];
  const sixteenths = Number(size);
  return sixteenths >= MIN_SIZE && sixteenths <= MAX_SIZE
    ? { inches: sixteenths / 16, isLeft: hand === 'l' }
    : undefined;
};

const MAKERS: ReadonlySet<string> = new Set(['aurora', 'fk', 'qa1']);

/** Whether a word is the name of such a maker. */
export const isMaker = (word: string): boolean => MAKERS.has(word);
