// Measures of the source tree, for tests/house.test.ts and `npm run house`.
import { readFileSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';

/** Every file below a folder of the repository, as `src/shop/money.ts`. @returns {string[]} */
export const filesBelow = (/** @type {string} */ top) =>
  readdirSync(top, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath.replaceAll('\\', '/'), entry.name));

/** Number of files that lie directly in each folder. @returns {Map<string, number>} */
export const filesPerFolder = (/** @type {string[]} */ tops) => {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const path of tops.flatMap(filesBelow)) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
};

/** Folders with more files than a newcomer reads at a glance. Pieces of the look and migrations are exempt. */
export const crowdedFolders = (tops = ['src', 'tests', 'tools'], max = 24) =>
  [...filesPerFolder(tops)].filter(
    ([folder, count]) => count > max && !/\/(ui|migrations)$/.test(folder),
  );

/** The rooms of src whose folders must not import each other in a circle. */
export const ROOMS = [
  'shop',
  'workbench',
  'contract',
  'offline',
  'client/pages',
  'client/shell',
  'client/parts',
  'client/data',
  'client/device',
  'client/state',
  'server/routes',
  'server/services',
  'server/tables',
  'server/gateways',
  'server/jobs',
];

export const withoutComments = (/** @type {string} */ text) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

export const withoutEnding = (/** @type {string} */ path) => path.replace(/\.tsx?$/, '');

const IMPORTS = [
  /\b(?:from|import)\s*\(?\s*(['"`])([^'"`]+)\1/g,
  /\bimport\.meta\.glob(?:<[^>]*>)?\(\s*(['"`])([^'"`]+)\1/g,
  /\bcreateRequire\([^)]*\)\(\s*(['"`])([^'"`]+)\1/g,
];

/**
 * The imports of a file, types included.
 * @param {string} path within src, as `shop/money.ts`
 * @param {string} text
 * @returns {{ inside: string[], outside: string[] }} paths within src without ending, and names of packages
 */
export const importsOf = (path, text) => {
  const names = IMPORTS.flatMap((pattern) => [...withoutComments(text).matchAll(pattern)])
    .map(([, , name]) => name ?? '')
    .map((name) => name.replace(/\?.*$/, ''));
  return {
    inside: names
      .filter((name) => name.startsWith('.'))
      .map((name) => withoutEnding(posix.join(posix.dirname(path), name))),
    outside: names.filter((name) => !name.startsWith('.')),
  };
};

/** Files of src, without `src/`. */
export const files = filesBelow('src').map((path) => path.replace(/^src\//, ''));
export const sources = files.filter((path) => /\.tsx?$/.test(path));
export const textOf = (/** @type {string} */ path) => readFileSync(`src/${path}`, 'utf8');

/** The files of src that each file imports. @type {Map<string, string[]>} */
export const imports = new Map(
  sources.map((path) => [
    path,
    importsOf(path, textOf(path)).inside.flatMap(
      (goal) => [`${goal}.ts`, `${goal}.tsx`].find((file) => sources.includes(file)) ?? [],
    ),
  ]),
);

/**
 * Cycles in a graph, each as `a > b > a`.
 * @param {Map<string, Iterable<string>>} graph
 * @returns {string[]}
 */
export const cyclesOf = (graph) => {
  const done = new Set();
  /** @type {string[]} */
  const cycles = [];
  const walk = (/** @type {string} */ from, /** @type {string[]} */ way) => {
    if (way.includes(from)) cycles.push([...way.slice(way.indexOf(from)), from].join(' > '));
    if (done.has(from)) return;
    done.add(from);
    for (const goal of graph.get(from) ?? []) walk(goal, [...way, from]);
  };
  for (const node of graph.keys()) walk(node, []);
  return cycles;
};

/** Cycles between the folders of a room, as `server/services`. Files directly in it count for none. */
export const folderCycles = (/** @type {string} */ room) => {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map();
  for (const [path, goals] of imports)
    for (const goal of goals) {
      const [from, to] = [posix.dirname(path), posix.dirname(goal)];
      const inside = [from, to].every((folder) => folder.startsWith(`${room}/`));
      if (inside && from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  return cyclesOf(graph);
};

/** The floors of the server, from the top: a room imports only rooms below it. */
const SERVER_FLOORS = [
  'main command',
  'commands',
  'process',
  'app',
  'register-routes',
  'routes',
  'context jobs',
  'parts',
  'http',
  'services',
  'gateways sample',
  'tables',
  'tables/engine',
  'ground',
].map((rooms) => rooms.split(' '));

/** The rooms of the server, and the arrows between them: `a > b` means that a file of `a` imports one of `b`. */
export const serverRooms = () => {
  const roomOf = (/** @type {string} */ path) => {
    const [room = '', folder] = withoutEnding(path).split('/').slice(1);
    return SERVER_FLOORS.flat().includes(`${room}/${folder}`) ? `${room}/${folder}` : room;
  };
  const floorOf = (/** @type {string} */ room) =>
    SERVER_FLOORS.findIndex((rooms) => rooms.includes(room));
  const own = [...imports].filter(([path]) => path.startsWith('server/'));
  const arrows = own.flatMap(([path, goals]) =>
    goals
      .filter((goal) => goal.startsWith('server/') && roomOf(goal) !== roomOf(path))
      .map((goal) => `${roomOf(path)} > ${roomOf(goal)}`),
  );
  return {
    rooms: [...new Set(own.map(([path]) => roomOf(path)))],
    arrows: [...new Set(arrows)],
    upward: [...new Set(arrows)].filter((arrow) => {
      const [from = '', to = ''] = arrow.split(' > ');
      return floorOf(from) >= floorOf(to);
    }),
  };
};

/**
 * The page that a file belongs to: a folder below its subject, or the files that lie there directly. Each file of
 * server/routes is a unit of its own. @returns {string | undefined} undefined in other rooms
 */
export const unitOf = (/** @type {string} */ path) => {
  if (path.startsWith('server/routes/')) return path;
  if (!path.startsWith('client/pages/')) return undefined;
  const folders = posix.dirname(path).split('/').slice(2, 4);
  return folders.length ? `client/pages/${folders.join('/')}` : path;
};

/**
 * Files of client/parts that fewer than two pages use, directly or through other parts. The shell counts as one page.
 */
export const partsOfOnePage = () => {
  /** @type {Map<string, Set<string>>} */
  const known = new Map();
  const userOf = (/** @type {string} */ path) =>
    path.startsWith('client/shell/') ? 'client/shell' : (unitOf(path) ?? path);
  /** @returns {Set<string>} */
  const usersOf = (/** @type {string} */ part) => {
    const before = known.get(part);
    if (before) return before;
    /** @type {Set<string>} */
    const users = new Set();
    known.set(part, users);
    for (const [path, goals] of imports) {
      if (!goals.includes(part)) continue;
      const found = path.startsWith('client/parts/') ? usersOf(path) : [userOf(path)];
      for (const user of found) users.add(user);
    }
    return users;
  };
  return sources.filter((path) => path.startsWith('client/parts/') && usersOf(path).size < 2);
};

/** Files of under 15 lines that only one other file imports, but for those that are apart on purpose. */
export const shortFiles = () => {
  const apart = [
    // One file a call group, a table, a job.
    /^(contract|client\/data)\//,
    /^server\/(routes|tables|jobs)\//,
    // Admin pages are fetched one by one.
    /^client\/pages\/admin\/\w+\/([a-z]+\/)?(orders|products)\.tsx$/,
  ];
  const users = [...imports.values()].flatMap((goals) => [...new Set(goals)]);
  return sources.filter(
    (path) =>
      textOf(path).split('\n').length <= 15 &&
      !apart.some((pattern) => pattern.test(path)) &&
      users.filter((goal) => goal === path).length === 1,
  );
};
