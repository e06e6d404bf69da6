import { counted } from '../../../shop/counted';
import type { LengthUnit } from '../../../shop/typed-length';
import { lengthIn } from './lengths';
import type { Adjustment, LinkFault, Measure, SolvedLink } from './link';

/** The labels of the measurements at an end, as their fields show them. */
export const MEASURE_LABELS: Record<Measure, string> = {
  shankIn: 'Ball centre to the end of the shank',
  exposedIn: 'Adapter outside the tube',
  threadIn: 'Usable thread on the shank',
  nutIn: 'Jam nut height',
  depthIn: 'Thread depth in the adapter',
};

export const END_NAMES = ['First end', 'Second end'] as const;

const endName = (end: number): string => END_NAMES[end === 0 ? 0 : 1];

/** Describes a fault in one sentence with a full stop. */
export const faultText = (fault: LinkFault, centreIn: number, unit: LengthUnit): string => {
  const inUnit = (inches: number) => lengthIn(inches, unit);
  switch (fault.code) {
    case 'no_tube':
      return `Nothing is left for the tube: joints and adapters take ${inUnit(fault.outsideIn)}, the link has ${inUnit(centreIn)} from centre to centre.`;
    case 'thread_too_short':
      return `${endName(fault.end)}: at most ${inUnit(Math.max(0, fault.mostIn))} of thread can engage, less than one diameter (${inUnit(fault.leastIn)}). It takes a longer thread, a deeper adapter or a thinner nut.`;
    case 'engaged_too_far':
      return `${endName(fault.end)}: at most ${inUnit(fault.mostIn)} of thread can engage.`;
    case 'engaged_too_little':
      return `${endName(fault.end)}: the thread must engage at least one diameter, ${inUnit(fault.leastIn)}.`;
    case 'below_better':
      return `${endName(fault.end)}: 1.5 times the diameter, ${inUnit(fault.betterIn)}, would be better.`;
    case 'one_hand':
      return 'Both ends have threads of the same hand. To adjust the link, one end has to come off its bracket.';
  }
};

/** Whether a fault is only advice: the link can be built all the same. */
export const isAdvice = ({ code }: LinkFault): boolean =>
  code === 'below_better' || code === 'one_hand';

/** Writes an adjustment: "1.156 in, 4.6 turns". */
export const adjustmentText = (adjustment: Adjustment | undefined, unit: LengthUnit): string =>
  adjustment
    ? `${lengthIn(adjustment.byIn, unit)}, ${counted(Math.round(adjustment.turns * 10) / 10, 'turn')}`
    : 'Measure yours first';

const DECIDE_TUBE: readonly Measure[] = ['shankIn', 'exposedIn'];

/** Lists the measurements that are still missing and their purpose, a sentence for each purpose. */
export const measureTexts = ({ ends }: Pick<SolvedLink, 'ends'>): string[] => {
  const unknown = new Set(ends.flatMap((end) => end.unknown));
  const measureSentence = (isIncluded: (measure: Measure) => boolean, forWhat: string) => {
    const names = [...unknown].filter(isIncluded).map((name) => MEASURE_LABELS[name].toLowerCase());
    return names.length ? [`Measure yours for ${forWhat}: ${names.join(', ')}.`] : [];
  };
  return [
    ...measureSentence((one) => DECIDE_TUBE.includes(one), "the tube's length"),
    ...measureSentence(
      (one) => !DECIDE_TUBE.includes(one),
      'how much shorter the link can be made',
    ),
  ];
};
