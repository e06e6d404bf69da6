import { type SearchTool, queryWords } from '../../shop/catalogue/search/search';
import { splitWords, stem, withoutAccents } from '../../shop/catalogue/search/search-words';
import { TOOLS } from './tools';

/** The expressions by which a search leads to a tool. */
const CALLED: Record<(typeof TOOLS)[number]['path'], readonly string[]> = {
  '/build/link': [
    'link calculator',
    'link designer',
    'link length',
    'control arm calculator',
    'tie rod calculator',
    'track bar',
    'trackbar',
    'panhard bar',
    'panhard rod',
  ],
  '/build/four-link': [
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
  '/build/paper': [
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
  '/build': [
    'build list',
    'parts list',
    'shopping list',
    'cut list',
    'build sheet',
    'build planner',
  ],
};

const stemsKey = (text: string): string => splitWords(withoutAccents(text)).map(stem).join(' ');

const KEYS = TOOLS.map((tool) => ({ tool, keys: CALLED[tool.path].map(stemsKey) }));

/** The tools of the workbench that a search asks for, in the order of the table; nothing when it asks for none. */
export const toolsFor = (query: string): { tools?: SearchTool[] } => {
  const typed = ` ${stemsKey(queryWords(query).join(' '))} `;
  const tools = KEYS.filter(({ keys }) => keys.some((key) => typed.includes(` ${key} `))).map(
    ({ tool }): SearchTool => tool,
  );
  return tools.length ? { tools } : {};
};
