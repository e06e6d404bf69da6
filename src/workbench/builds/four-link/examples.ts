import type { FourLink } from './model';

interface Example {
  name: string;
  model: FourLink;
}

/** Example suspensions. The numbers are made up: plausible, but nobody recommends them. */
export const EXAMPLES: readonly [Example, ...Example[]] = [
  {
    name: 'Triangulated four-link',
    model: {
      layout: 'four',
      unit: 'in',
      bolts: 'square',
      points: {
        upperFrame: [30, 15.5, 27],
        upperAxle: [1, 4, 29],
        lowerFrame: [38, 14, 20.5],
        lowerAxle: [2, 22, 16.5],
        barFrame: [-5, 17, 22],
        barAxle: [-5, -17, 20],
      },
      measures: {
        tyreRadius: 18.5,
        wheelbase: 110,
        trackWidth: 64,
        cgHeight: 34,
        weight: 4800,
        rearShare: 48,
        force: 3000,
        pinion: 8,
        bump: 5,
        droop: 8,
      },
      limits: {},
    },
  },
  {
    name: 'Three-link with a track bar',
    model: {
      layout: 'three',
      unit: 'in',
      bolts: 'square',
      points: {
        upperFrame: [29, -6, 26.5],
        upperAxle: [1, -6, 28],
        lowerFrame: [36, 16, 20],
        lowerAxle: [1, 20, 16.5],
        barFrame: [-6, 17, 22],
        barAxle: [-6, -17, 20],
      },
      measures: {
        tyreRadius: 17.5,
        wheelbase: 103,
        trackWidth: 62,
        cgHeight: 31,
        weight: 4300,
        rearShare: 47,
        force: 2500,
        pinion: 6,
        bump: 4,
        droop: 6,
      },
      limits: {},
    },
  },
];

/** The first example supplies every value that an address leaves out. */
export const START: FourLink = EXAMPLES[0].model;
