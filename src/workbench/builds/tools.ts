/** The tools of the workbench in the order of its navigation: each with its page, its name and a sentence about it. */
export const TOOLS = [
  {
    path: '/build/four-link',
    name: 'Four-Link Geometry',
    about:
      'Instant centre, anti-squat, roll axis, pinion angle and link forces of a rear suspension, while you move its points.',
  },
  {
    path: '/build/link',
    name: 'Link Designer',
    about:
      'Design suspension links: tube lengths, thread engagement, adjustment range, parts that fit and a cut list.',
  },
  {
    path: '/build/paper',
    name: 'Templates at True Scale',
    about: 'Tube notch and hole templates, cut lists and drilling sheets as PDF, on Letter or A4.',
  },
  {
    path: '/build',
    name: 'Build List',
    about: 'The parts of your build on one list: quantities, weight, price and what is missing.',
  },
] as const;
