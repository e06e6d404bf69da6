import { type SearchTool, queryWords } from '../../shop/catalogue/search/search';
import { stem, withoutAccents, wordsOf } from '../../shop/catalogue/search/search-words';

/** A tool of the workbench, with the expressions by which a search leads to it. */
interface Tool extends SearchTool {
  called: readonly string[];
}

const TOOLS: readonly Tool[] = [
  {
    path: '/build/link',
    name: 'Link Designer',
    about: 'One link from joint to joint: the parts, and where to cut the tube.',
    called: [
      'link calculator',
      'link designer',
      'link length',
      'control arm calculator',
      'tie rod calculator',
    ],
  },
  {
    path: '/build/four-link',
    name: 'Four-Link Geometry',
    about: 'Anti-squat, roll centre and link lengths of a rear four-link.',
    called: [
      'four link',
      'fourlink',
      '4 link',
      '4link',
      'link calculator',
      'link geometry',
      'suspension calculator',
      'anti squat',
      'roll centre',
      'roll center',
    ],
  },
  {
    path: '/build/paper',
    name: 'Templates at True Scale',
    about: 'Notches, holes and rows of holes to print in full size.',
    called: [
      'notch template',
      'tube notch',
      'notch calculator',
      'fishmouth',
      'fish mouth',
      'coping',
      'hole template',
      'drill template',
      'paper template',
    ],
  },
  {
    path: '/build',
    name: 'Build List',
    about: 'The parts of one project, whether they fit, and what they cost.',
    called: [
      'build list',
      'parts list',
      'shopping list',
      'cut list',
      'build sheet',
      'build planner',
    ],
  },
];

const keyOf = (text: string): string => wordsOf(withoutAccents(text)).map(stem).join(' ');

const KEYS = TOOLS.map(({ called, ...tool }) => ({ tool, keys: called.map(keyOf) }));

/** The tools of the workbench that a search asks for, in the order of the table; nothing when it asks for none. */
export const toolsFor = (query: string): { tools?: SearchTool[] } => {
  const typed = ` ${keyOf(queryWords(query).join(' '))} `;
  const tools = KEYS.filter(({ keys }) => keys.some((key) => typed.includes(` ${key} `))).map(
    ({ tool }): SearchTool => tool,
  );
  return tools.length ? { tools } : {};
};
