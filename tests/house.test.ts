import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { splitSentences, textsBesideElements } from '../tools/house/sentences';
import {
  ROOMS,
  crowdedFolders,
  cyclesOf,
  files,
  filesBelow,
  folderCycles,
  imports,
  importsOf,
  partsOfOnePage,
  shortFiles,
  sources,
  textOf,
  unitOf,
  withoutComments,
  withoutEnding,
} from '../tools/house/tree.mjs';

/**
 * room -> the rooms that it may import, besides itself. A room is a folder or a file of src; when several match, the
 * longest name counts. A name is that of a room beside it, or else of one directly in src. Imports go downward only.
 */
const MAY_IMPORT: Record<string, string> = {
  shop: '',
  workbench: 'shop',
  contract: 'workbench shop',
  offline: 'contract workbench shop',
  sw: 'offline contract workbench shop',

  'client/main': 'app routes data device state head ui offline contract workbench shop',
  'client/render': 'app document routes data ui contract',
  'client/app': 'routes ui',
  'client/document': 'head ui shop',
  'client/routes': 'pages shell data device ui contract shop',
  'client/pages': 'parts data device head state ui contract workbench shop',
  'client/shell': 'parts data device head state ui contract workbench shop',
  'client/parts': 'data device head state ui contract workbench shop',
  'client/head': 'data contract shop',
  'client/device': 'data state offline contract workbench shop',
  'client/data': 'contract workbench shop',
  'client/state': 'shop',
  'client/ui': '',

  'server/main': 'process http ground',
  'server/command': 'commands process ground',
  'server/commands': 'process parts jobs services tables tables/engine gateways contract shop',
  'server/process':
    'app parts jobs services tables tables/engine gateways http ground contract shop',
  'server/app': 'register-routes context parts http',
  'server/register-routes': 'routes context',
  'server/routes':
    'context http services tables tables/engine gateways ground contract workbench shop',
  'server/parts': 'services tables gateways',
  'server/context': 'parts http services tables tables/engine gateways ground shop',
  // The cookies of sessions and devices find their rows.
  'server/http': 'services tables tables/engine gateways ground contract shop',
  'server/jobs': 'parts services tables tables/engine gateways ground contract shop',
  'server/services': 'tables tables/engine gateways sample ground contract workbench shop',
  // The built-in payment provider keeps its payments in the shop's database.
  'server/gateways': 'tables tables/engine ground contract shop',
  'server/tables': 'tables/engine ground workbench shop',
  // The engine knows no table of the shop.
  'server/tables/engine': 'server/ground shop',
  'server/sample': '',
  'server/ground': 'contract',
};

/** Packages that a room may not import; the longest name of a room counts, as above. */
const FORBIDDEN: Record<string, RegExp> = {
  shop: /^(?!zod(\/|$))/,
  workbench: /^(?!zod(\/|$))/,
  contract: /^(?!zod(\/|$))/,
  offline: /^(?!(zod|idb-keyval)(\/|$))/,
  sw: /^(?!(zod|idb-keyval|workbox-[a-z-]+)(\/|$))/,
  client: /^(node:|fastify|@fastify\/|kysely|libsql|pg$|nodemailer|@node-rs\/|csv-)/,
  // It knows no product, so it has no queries.
  'client/ui': /^(node:|@tanstack\/react-query|zustand)/,
  server: /^(react|@chakra-ui|@emotion|@tanstack|framer-motion|zustand|kysely$|libsql|pg$)/,
  // The only room with SQL. Like gateways and services it knows no HTTP.
  'server/tables': /^(react|fastify|@fastify\/|node:https?$)/,
  'server/gateways': /^(react|fastify|@fastify\/|kysely$|libsql|pg$)/,
  'server/services': /^(react|fastify|@fastify\/|node:https?$|kysely$|libsql|pg$)/,
};

/** Entry points of programs. No file imports them. */
const ENTRY_POINTS =
  /^(client\/(main|render)|server\/(main|command)|offline\/catalogue-worker|sw\/sw)(\/|$)/;

/** The subjects of the shop. Each has one name in every room. A new subject is added here first. */
const SUBJECTS = (
  'session account catalogue fits builds cart checkout quotes orders shipping promises reviews discounts dealers messages reminders ' +
  'people settings site copies log reports audit mail pages offline workshop'
).split(' ');

/** Files of no subject, by room. */
const WITHOUT_SUBJECT: Record<string, string> = {
  contract: 'api-errors endpoint public-reads renderer resource',
  'server/routes': 'health resources',
  'server/services': 'idempotency resource-store',
  'server/tables': 'engine migrations holds-words idempotency idempotency-rows rows schema',
  'client/data': 'call query-client query-of resource use-call',
  'client/pages': 'admin broken not-found',
  'client/pages/admin': 'admin admin-gate admin-links admin-pages admin-shell today',
  shop: 'counted data-schema dollars draft local-path money noon-on once paged plain-day private-keys search-texts shop-day stored typed-length typed-number typed-text',
};

/** Where a text may not stand, but for the files that are named. */
const UNWANTED: [what: string, below: RegExp, text: RegExp, except: RegExp][] = [
  [
    'a clock of their own in rules and server',
    /^src\/(shop|workbench|contract|server)\//,
    /Date\.now\(|new Date\(\)/,
    /^src\/server\/process\/clock\.ts$/,
  ],
  ['random numbers in rules', /^src\/(shop|workbench|contract)\//, /Math\.random|crypto\./, /^$/],
  [
    'HTML that React did not write, but for the JSON of search engines',
    /^src\//,
    /dangerouslySetInnerHTML|\.innerHTML\b/,
    /^src\/client\/head\/structured-data\.tsx$/,
  ],
  ['mocked modules in tests that share them', /^tests\//, /vi\.mock\(/, /\.mocks\.test\.ts$/],
  [
    'other words for the login in its texts, but for that of a Wi-Fi and the tab of /auth',
    /^src\/(client|shop|server\/services)\//,
    /^(?!\s*(?:\/\/|\/?\*)).*\bsign(?:ed|ing|s)? (?:in|out)\b(?! brackets)/im,
    /connection-strip\.tsx$|pages\/session\/auth\.tsx$/,
  ],
  ['cannot as two words', /^(src|tests|tools|docs)\//, /\bcan not\b/i, /^tests\/house\.test\.ts$/],
];

const longest = (table: object, path: string): string | undefined =>
  Object.keys(table)
    .filter((name) => path === name || path.startsWith(`${name}/`))
    .toSorted((a, b) => b.length - a.length)[0];

/** The rooms that a room may import. */
const goalsOf = (room: string): string[] =>
  (MAY_IMPORT[room]?.match(/\S+/g) ?? []).map((name) => {
    const beside = posix.join(posix.dirname(room), name);
    return beside in MAY_IMPORT ? beside : name;
  });

/** The forbidden imports of one file of src. */
const forbiddenImports = (path: string, text: string): string[] => {
  const own = withoutEnding(path);
  const room = longest(MAY_IMPORT, own);
  if (room === undefined) return [`${path} is in no room`];
  const { inside, outside } = importsOf(path, text);
  const packages = FORBIDDEN[longest(FORBIDDEN, own) ?? ''];
  return [...inside, ...outside]
    .filter((goal) => {
      if (!inside.includes(goal)) return packages?.test(goal);
      const there = longest(MAY_IMPORT, goal) ?? '';
      const isSibling = there === room && unitOf(own) !== unitOf(goal);
      return ![room, ...goalsOf(room)].includes(there) || isSibling || ENTRY_POINTS.test(goal);
    })
    .map((goal) => `${path} imports ${goal}`);
};

const camel = (name: string) =>
  name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** A file of routes as server/routes/orders/admin-refunds.ts exports adminOrdersRefundsRoutes. */
const exportsRoutes = (path: string): boolean => {
  const [subject = '', file = subject] = withoutEnding(path).split('/').slice(2);
  const [, admin, rest = ''] = /^(admin)?-?(.*)$/.exec(file === subject ? '' : file) ?? [];
  const name = `${admin ? `admin${camel(subject)}` : subject}${camel(rest)}Routes`;
  return textOf(path).includes(`export const ${name} `);
};

const beginsWithSubject = (path: string): boolean => {
  const room = longest(WITHOUT_SUBJECT, path);
  const name = withoutEnding(path.slice((room?.length ?? 0) + 1).split('/')[0] ?? '');
  return (
    room === undefined ||
    WITHOUT_SUBJECT[room]?.split(' ').includes(name) === true ||
    SUBJECTS.some((one) => name === one || name.startsWith(`${one}-`))
  );
};

/** Nouns of the kit, whose routes are in server/routes/resources, and whose tests in tests/server/resources. */
const isNoun = (path: string): boolean => textOf(path).includes(' = resource(');

/** The files that each file of the contract must have under the same name. */
const counterparts = (): string[][] =>
  sources
    .filter((path) => path.startsWith('contract/') && !isNoun(path))
    .map((path) => withoutEnding(path).replace('contract/', ''))
    .filter((name) => !WITHOUT_SUBJECT.contract?.split(' ').includes(name))
    .flatMap((name) => [
      [`src/server/routes/${name}.ts`],
      // A subject with one file of calls may have several of tests, which makes it a folder there.
      [`tests/server/${name}.test.ts`, `tests/server/${name}/${name}.test.ts`],
    ]);

/** Nothing but lines that pass on what other files export. */
const isBarrel = (path: string): boolean =>
  withoutComments(textOf(path))
    .trim()
    .split(/;\s*/)
    .filter(Boolean)
    .every((line) => /^export\s[^=]*\bfrom\s/.test(line));

const everyText = ['src', 'tests', 'tools', 'docs']
  .flatMap(filesBelow)
  .filter((path) => /\.(tsx?|mjs|md)$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** Paths of the tree that the build and the tools name. */
const namedPaths = [
  ...filesBelow('tools'),
  'vite.config.ts',
  'playwright.config.ts',
  'package.json',
  'index.html',
]
  .filter((path) => /\.(mjs|ts|json|html)$/.test(path))
  .flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(/['"`/ ]((?:src|tests|tools)\/[\w./-]+)['"` ]/g),
  ])
  .map(([, name = '']) => name);

const numbers = filesBelow('src/server/tables/migrations').map(
  (path) => /(\d{3})-[^/]*\.sql$/.exec(path)?.[1] ?? path,
);

/** The things that the tree has none of. */
const RULES: Record<string, unknown[]> = {
  'imports that the table refuses': sources.flatMap((path) => forbiddenImports(path, textOf(path))),
  'rooms of the table that are empty': Object.keys(MAY_IMPORT).filter(
    (room) => !files.some((path) => longest(MAY_IMPORT, withoutEnding(path)) === room),
  ),
  'rooms that import each other': cyclesOf(
    new Map(Object.keys(MAY_IMPORT).map((room) => [room, goalsOf(room)])),
  ),
  'circles between files, types included': cyclesOf(imports),
  'circles between folders of a room': ROOMS.flatMap(folderCycles),
  'folders of more than 24 files': crowdedFolders(),
  'parts that one page uses': partsOfOnePage(),
  'files of under 15 lines with one user': shortFiles(),
  'files with a general name, or one that is not in kebab-case': files.filter(
    (path) =>
      /(^|\/)(utils?|helpers?|common|lib|types|misc|managers?|index)(\/|\.|$)/.test(path) ||
      !/(^|\/)[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.(ts|tsx|json|sql|csv)$/.test(path),
  ),
  'files that only pass on others': sources.filter(isBarrel),
  'files whose name begins with no subject': sources.filter((path) => !beginsWithSubject(path)),
  'subjects without a file': SUBJECTS.filter(
    (one) => !sources.some((path) => new RegExp(`/${one}(-[a-z-]+)?(/|\\.tsx?$)`).test(path)),
  ),
  'functions of routes with another name than their file': sources.filter(
    (path) => path.startsWith('server/routes/') && !exportsRoutes(path),
  ),
  'files of the contract without routes or tests': counterparts().filter(
    (paths) => !paths.some((path) => existsSync(path)),
  ),
  'files that a tool names and that do not exist': namedPaths.filter((name) => !existsSync(name)),
  'sentences of several texts, which stay old on a translated page': sources
    .filter((path) => /^client\/.*\.tsx$/.test(path))
    .flatMap((path) => splitSentences(path, textOf(path)).map((sentence) => [path, sentence])),
  'texts with values beside an element, which stay old on a translated page': sources
    .filter((path) => /^client\/.*\.tsx$/.test(path))
    .flatMap((path) => textsBesideElements(path, textOf(path)).map((text) => [path, text])),
  'numbers that two migrations share': numbers.filter((one, at) => numbers.indexOf(one) < at),
  ...Object.fromEntries(
    UNWANTED.map(([what, below, unwanted, except]) => [
      what,
      everyText
        .filter(({ path, text }) => below.test(path) && !except.test(path) && unwanted.test(text))
        .map(({ path }) => path),
    ]),
  ),
};

it.each(Object.entries(RULES))('the tree has no %s', (_, faults) => {
  expect(faults).toEqual([]);
});

it.each([
  ["shop/money.ts: import * as z from 'zod/mini'", ''],
  ["shop/money.ts: import fs from 'node:fs'", 'node:fs'],
  ["shop/money.ts: import pack from '../../package.json'", '../package.json'],
  ["contract/cart.ts: export * from '../server/app'", 'server/app'],
  ["client/ui/field.tsx: import type { P } from '../../shop/product'", 'shop/product'],
  ["client/parts/a.tsx: const A = lazy(() => import('../pages/home'))", 'client/pages/home'],
  ["client/pages/a.tsx: import { B } from './b'", 'client/pages/b'],
  ["client/pages/checkout/a.tsx: import { B } from './b'", ''],
  ["client/pages/catalogue/home/a.tsx: import '../search/b'", 'client/pages/catalogue/search/b'],
  ["server/routes/a.ts: import { B } from './b'", 'server/routes/b'],
  ["server/tables/engine/a.ts: import type { B } from '../schema'", 'server/tables/schema'],
  ["server/process/a.ts: import '../main'", 'server/main'],
  ["server/services/a.ts: import { sql } from 'kysely'", 'kysely'],
  ["server/tables/a.ts: import.meta.glob<string>('../services/*.sql')", 'server/services/*.sql'],
  ["server/tables/a.ts: createRequire(import.meta.url)('fastify')", 'fastify'],
  ["server/routes/a.ts: // import { B } from './b';", ''],
])('the table is held by %s', (line, refused) => {
  const [path = '', text = ''] = line.split(': ');
  expect(forbiddenImports(path, text)).toEqual(refused ? [`${path} imports ${refused}`] : []);
});

it('circles and crowds are found where there are some', () => {
  const graph = { a: ['b'], b: ['c'], c: ['b'] };
  expect(cyclesOf(new Map(Object.entries(graph)))).toEqual(['b > c > b']);
  expect(crowdedFolders(['src'], 1)).not.toEqual([]);
});

it.each([
  ['<p>{count} pieces</p>', '{count} pieces'],
  ['<p>{`${count} pieces`}</p>', ''],
  ["<p>\n{first}{' '}\n{last}\n</p>", "{first}{' '} {last}"],
  ['<p>Tracking{carrier && ` (${carrier})`}</p>', 'Tracking{carrier && ` (${carrier})`}'],
  ['<p>Tracking{carrier && <b>{carrier}</b>}</p>', ''],
  ['<><b>Total:</b> {sum}</>', ''],
  ['<><b>Total:</b> {sum} and <b>{tax}</b></>', '{sum} and'],
  ['<>{lines?.map((line) => <li>{line}</li>)}{children}{sum}</>', ''],
  ['<>{lines.map((line) => `${line}, `)}{sum}</>', '{lines.map((line) => `${line}, `)}{sum}'],
  ['<>{row(1)}{row(2)}</>; const row = (at: number) => { return <li>{at}</li>; };', ''],
])('a sentence is one text: %s', (element, split) => {
  expect(splitSentences('a.tsx', `const a = ${element}`)).toEqual(split ? [split] : []);
});

it.each([
  ['<p><b>{name}</b>{` for ${price}`}</p>', '{` for ${price}`}'],
  ['<p><b>{name}</b><span>{` for ${price}`}</span></p>', ''],
  ['<p>{`${name} for ${price}`}</p>', ''],
  ['<p>{some && `${some} of `}<b>{name}</b></p>', '{some && `${some} of `}'],
  ["<p><b>{name}</b>{' left'}</p>", ''],
])('a text with values has an element of its own: %s', (element, text) => {
  expect(textsBesideElements('a.tsx', `const a = ${element}`)).toEqual(text ? [text] : []);
});
