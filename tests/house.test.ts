import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { SLOW_BROWSER_TESTS } from './support/slow';
import {
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
  ROOMS,
  textOf,
  unitOf,
  withoutComments,
  withoutEnding,
} from '../tools/house/tree.mjs';

/**
 * room -> the rooms that it may import, besides itself. A room is a folder or a file of src; when several names match,
 * the longest counts. Imports go downward only.
 */
const MAY_IMPORT: Record<string, string[]> = {
  shop: [],
  workbench: ['shop'],
  contract: ['workbench', 'shop'],
  offline: ['contract', 'workbench', 'shop'],
  sw: ['offline', 'contract', 'workbench', 'shop'],

  'client/main': [
    'client/app',
    'client/routes',
    'client/data',
    'client/device',
    'client/state',
    'client/head',
    'client/ui',
    'contract',
    'workbench',
    'shop',
  ],
  'client/render': [
    'client/app',
    'client/document',
    'client/routes',
    'client/data',
    'client/ui',
    'contract',
  ],
  'client/app': ['client/routes', 'client/ui'],
  'client/document': ['client/ui'],
  'client/routes': ['client/pages', 'client/shell', 'client/data', 'client/ui', 'contract', 'shop'],
  'client/pages': [
    'client/parts',
    'client/data',
    'client/device',
    'client/head',
    'client/state',
    'client/ui',
    'contract',
    'workbench',
    'shop',
  ],
  'client/shell': [
    'client/parts',
    'client/data',
    'client/device',
    'client/head',
    'client/state',
    'client/ui',
    'contract',
    'workbench',
    'shop',
  ],
  'client/parts': [
    'client/data',
    'client/device',
    'client/head',
    'client/state',
    'client/ui',
    'contract',
    'workbench',
    'shop',
  ],
  'client/head': ['client/data', 'contract', 'shop'],
  'client/device': ['client/data', 'offline', 'contract', 'workbench', 'shop'],
  'client/data': ['contract', 'workbench', 'shop'],
  'client/state': ['shop'],
  'client/ui': [],

  'server/main': ['server/process', 'server/http', 'server/ground'],
  'server/command': ['server/commands', 'server/process', 'server/ground'],
  'server/commands': [
    'server/process',
    'server/jobs',
    'server/services',
    'server/tables',
    'server/gateways',
    'contract',
    'shop',
  ],
  'server/process': [
    'server/app',
    'server/jobs',
    'server/services',
    'server/tables',
    'server/gateways',
    'server/http',
    'server/ground',
    'contract',
    'shop',
  ],
  'server/app': ['server/register-routes', 'server/context', 'server/http'],
  'server/register-routes': ['server/routes', 'server/context'],
  'server/routes': [
    'server/context',
    'server/http',
    'server/services',
    'server/tables',
    'server/gateways',
    'server/ground',
    'contract',
    'workbench',
    'shop',
  ],
  'server/context': [
    'server/http',
    'server/services',
    'server/tables',
    'server/gateways',
    'server/ground',
    'shop',
  ],
  // The cookies of sessions and devices find their rows.
  'server/http': [
    'server/services',
    'server/tables',
    'server/gateways',
    'server/ground',
    'contract',
    'shop',
  ],
  'server/jobs': [
    'server/services',
    'server/tables',
    'server/gateways',
    'server/ground',
    'contract',
    'shop',
  ],
  'server/services': [
    'server/tables',
    'server/gateways',
    'server/sample',
    'server/ground',
    'contract',
    'workbench',
    'shop',
  ],
  'server/tables': ['server/ground', 'workbench', 'shop'],
  // The built-in payment provider keeps its payments in the shop's database.
  'server/gateways': ['server/tables', 'server/ground', 'contract', 'shop'],
  'server/sample': [],
  'server/ground': ['contract'],
};

/** Entry points of programs. No file imports them. */
const ENTRY_POINTS =
  /^(client\/(main|render)|server\/(main|command)|offline\/catalogue-worker|sw\/sw)(\/|$)/;

/**
 * The subjects of the shop. Each has one name, the same in every room, for its files and folders.
 * A new subject is added here first.
 */
const SUBJECTS = [
  'session',
  'account',
  'catalogue',
  'fits',
  'builds',
  'cart',
  'checkout',
  'quotes',
  'orders',
  'shipping',
  'discounts',
  'dealers',
  'messages',
  'reminders',
  'settings',
  'reports',
  'audit',
  'mail',
  'pages',
  'offline',
];

/** Files of no subject, by room. */
const WITHOUT_SUBJECT: Record<string, string[]> = {
  contract: ['api-errors', 'endpoint', 'public-reads', 'renderer'],
  'server/routes': ['health'],
  'server/services': ['idempotency'],
  'server/tables': ['engine', 'migrations', 'idempotency', 'idempotency-rows', 'schema'],
  'client/data': ['call', 'paged', 'query-client'],
  'client/pages': ['admin', 'broken', 'not-found'],
  'client/pages/admin': ['admin', 'admin-links', 'admin-pages', 'admin-shell', 'today'],
  shop: [
    'counted',
    'data-schema',
    'dollars',
    'identity',
    'local-path',
    'merge-edits',
    'money',
    'october',
    'once',
    'paged',
    'private-keys',
    'shop-day',
  ],
};

/** room -> packages that it may not import. The longest name counts, as above. */
const FORBIDDEN: Record<string, RegExp> = {
  shop: /^(?!zod(\/|$))/,
  workbench: /^(?!zod(\/|$))/,
  contract: /^(?!zod(\/|$))/,
  offline: /^(?!(zod|idb-keyval)(\/|$))/,
  sw: /^(?!(zod|idb-keyval|workbox-[a-z-]+)(\/|$))/,
  client: /^(node:|fastify|@fastify\/|kysely|libsql|pg$|nodemailer|@node-rs\/|csv-)/,
  // Knows no product, so it has no queries.
  'client/ui': /^(node:|@tanstack\/react-query|zustand)/,
  server: /^(react|@chakra-ui|@emotion|@tanstack|framer-motion|zustand|kysely$|libsql|pg$)/,
  // The only room with SQL. Like gateways and services it knows no HTTP.
  'server/tables': /^(react|fastify|@fastify\/|node:https?$)/,
  'server/gateways': /^(react|fastify|@fastify\/|kysely$|libsql|pg$)/,
  'server/services': /^(react|fastify|@fastify\/|node:https?$|kysely$|libsql|pg$)/,
};

const longest = (names: string[], path: string): string | undefined =>
  names
    .filter((name) => path === name || path.startsWith(`${name}/`))
    .toSorted((a, b) => b.length - a.length)[0];

/** The forbidden imports of one file of src, as messages. */
const complaints = (path: string, text: string): string[] => {
  const own = withoutEnding(path);
  const room = longest(Object.keys(MAY_IMPORT), own);
  if (room === undefined) return [`${path} is in no room`];
  const { inside, outside } = importsOf(path, text);
  const faults: string[] = [];
  for (const goal of inside) {
    const there = longest(Object.keys(MAY_IMPORT), goal);
    const open = longest([room, ...(MAY_IMPORT[room] ?? [])], goal) !== undefined;
    if (!open || there === undefined) faults.push(`${path} imports ${goal}`);
    else if (ENTRY_POINTS.test(goal)) faults.push(`${path} imports the entry point ${goal}`);
    else if (there === room && unitOf(own) !== unitOf(goal))
      faults.push(`${path} imports its sibling ${goal}`);
  }
  const forbidden = FORBIDDEN[longest(Object.keys(FORBIDDEN), own) ?? ''];
  for (const name of outside) if (forbidden?.test(name)) faults.push(`${path} imports ${name}`);
  return faults;
};

describe('the imports between rooms', () => {
  const rooms = Object.keys(MAY_IMPORT);
  test.each(rooms)('of %s are those that the table allows', (room) => {
    const own = files.filter(
      (path) => longest(Object.keys(MAY_IMPORT), withoutEnding(path)) === room,
    );
    expect(own, 'a room of the table is empty').not.toEqual([]);
    expect(own.flatMap((path) => complaints(path, textOf(path)))).toEqual([]);
  });

  it('cover every file: each is in a room', () => {
    const outsiders = sources.filter(
      (path) => longest(Object.keys(MAY_IMPORT), withoutEnding(path)) === undefined,
    );
    expect(outsiders).toEqual([]);
  });

  it('go downward only: no two rooms import each other', () => {
    const reach = (from: string, seen = new Set<string>()): Set<string> => {
      for (const goal of MAY_IMPORT[from] ?? [])
        for (const room of Object.keys(MAY_IMPORT))
          if ((room === goal || room.startsWith(`${goal}/`)) && room !== from && !seen.has(room)) {
            if (goal === 'server' && ENTRY_POINTS.test(room)) continue;
            seen.add(room);
            if (goal !== 'server') reach(room, seen);
          }
      return seen;
    };
    for (const room of Object.keys(MAY_IMPORT))
      expect([room, reach(room).has(room)]).toEqual([room, false]);
  });

  test.each([
    ['shop/money.ts', "import { x } from './cart';", []],
    [
      'shop/money.ts',
      "import { x } from '../contract/cart';",
      ['shop/money.ts imports contract/cart'],
    ],
    ['shop/money.ts', "import * as z from 'zod/mini';", []],
    ['shop/money.ts', "import fs from 'node:fs';", ['shop/money.ts imports node:fs']],
    [
      'shop/money.ts',
      "import pack from '../../package.json';",
      ['shop/money.ts imports ../package.json'],
    ],
    ['contract/cart.ts', "export * from '../server/app';", ['contract/cart.ts imports server/app']],
    [
      'client/ui/field.tsx',
      "import type { P } from '../../shop/product';",
      ['client/ui/field.tsx imports shop/product'],
    ],
    [
      'client/ui/field.tsx',
      "import { useQuery } from '@tanstack/react-query';",
      ['client/ui/field.tsx imports @tanstack/react-query'],
    ],
    [
      'client/parts/a.tsx',
      "const A = lazy(() => import('../pages/home'));",
      ['client/parts/a.tsx imports client/pages/home'],
    ],
    [
      'client/pages/a.tsx',
      "import { B } from './b';",
      ['client/pages/a.tsx imports its sibling client/pages/b'],
    ],
    ['client/pages/checkout/a.tsx', "import { B } from './b';", []],
    [
      'client/pages/checkout/a.tsx',
      "import { B } from '../b';",
      ['client/pages/checkout/a.tsx imports its sibling client/pages/b'],
    ],
    [
      'client/pages/a.tsx',
      "import { B } from './checkout/b';",
      ['client/pages/a.tsx imports its sibling client/pages/checkout/b'],
    ],
    ['client/pages/catalogue/home/a.tsx', "import { B } from './b';", []],
    [
      'client/pages/catalogue/home/a.tsx',
      "import { B } from '../search/b';",
      ['client/pages/catalogue/home/a.tsx imports its sibling client/pages/catalogue/search/b'],
    ],
    [
      'client/data/a.ts',
      "import { b } from '../device/b';",
      ['client/data/a.ts imports client/device/b'],
    ],
    [
      'client/pages/a.tsx',
      "import { routes } from '../routes';",
      ['client/pages/a.tsx imports client/routes'],
    ],
    [
      'client/pages/a.tsx',
      "import { S } from '../shell/shell';",
      ['client/pages/a.tsx imports client/shell/shell'],
    ],
    [
      'client/data/a.ts',
      "import { toast } from '../state/toasts';",
      ['client/data/a.ts imports client/state/toasts'],
    ],
    [
      'client/data/a.ts',
      "import { db } from '../../server/tables/database';",
      ['client/data/a.ts imports server/tables/database'],
    ],
    ['client/helpers/a.ts', '', ['client/helpers/a.ts is in no room']],
    [
      'server/routes/a.ts',
      "import { B } from './b';",
      ['server/routes/a.ts imports its sibling server/routes/b'],
    ],
    [
      'server/routes/a.ts',
      "import { main } from '../main';",
      ['server/routes/a.ts imports server/main'],
    ],
    ['server/app.ts', "import { main } from './main';", ['server/app.ts imports server/main']],
    [
      'server/services/a.ts',
      "import { sql } from 'kysely';",
      ['server/services/a.ts imports kysely'],
    ],
    [
      'server/services/a.ts',
      "import { a } from '../routes/a';",
      ['server/services/a.ts imports server/routes/a'],
    ],
    [
      'server/tables/a.ts',
      "import { a } from '../services/a';",
      ['server/tables/a.ts imports server/services/a'],
    ],
    [
      'server/tables/a.ts',
      "const all = import.meta.glob<string>('../services/*.sql');",
      ['server/tables/a.ts imports server/services/*.sql'],
    ],
    [
      'server/tables/a.ts',
      "createRequire(import.meta.url)('fastify');",
      ['server/tables/a.ts imports fastify'],
    ],
    [
      'server/gateways/a.ts',
      "import type { R } from 'fastify';",
      ['server/gateways/a.ts imports fastify'],
    ],
    ['server/routes/a.ts', "// import { B } from './b';\n/* import './b'; */", []],
  ])('are checked: %s with %s', (path, text, faults) => {
    expect(complaints(path, text)).toEqual(faults);
  });
});

describe('the names of files', () => {
  it('are in kebab-case and never general, like utils', () => {
    for (const path of files) {
      const name = posix.basename(path);
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.(ts|tsx|json|sql|csv)$/);
      expect(path).not.toMatch(/(^|\/)(utils?|helpers?|common|lib|types|misc|managers?)(\/|\.|$)/);
    }
  });

  it('style components with ui/styled, not with the slower factory of Chakra', () => {
    const slow = sources.filter((path) =>
      /import (?!type)\{[^}]*\bchakra\b[^}]*\} from '@chakra-ui\/react'/.test(textOf(path)),
    );
    expect(slow).toEqual([]);
  });

  // Used outside a route, it can stop the page around it from rendering.
  it("load parts with React's lazy or ui/later, and only routes with lazyRouteComponent", () => {
    const found = sources.filter((path) => textOf(path).includes('lazyRouteComponent'));
    expect(found.filter((path) => !/^client\/routes[./]/.test(path))).toEqual([]);
  });

  it('are never barrels', () => {
    for (const path of sources) {
      expect(path).not.toMatch(/(^|\/)index\.tsx?$/);
      const lines = withoutComments(textOf(path)).trim().split(/;\s*/).filter(Boolean);
      const passed = lines.filter((line) => /^export\s[^=]*\bfrom\s/.test(line));
      expect([path, passed.length < lines.length]).toEqual([path, true]);
    }
  });

  it('have no default exports', () => {
    for (const path of sources)
      expect([path, /export default/.test(textOf(path))]).toEqual([path, false]);
  });

  it('begin with their subject, in every room', () => {
    const strangers = sources.filter((path) => {
      const room = longest(Object.keys(WITHOUT_SUBJECT), path);
      if (room === undefined) return false;
      const name =
        path
          .slice(room.length + 1)
          .split('/')[0]
          ?.replace(/\.tsx?$/, '') ?? '';
      if (WITHOUT_SUBJECT[room]?.includes(name)) return false;
      return !SUBJECTS.some((one) => name === one || name.startsWith(`${one}-`));
    });
    expect(strangers).toEqual([]);
  });

  it('of routes are those of their functions, which are all registered', () => {
    const routes = sources.filter((path) => path.startsWith('server/routes/'));
    const table = withoutComments(textOf('server/register-routes.ts'));
    const camel = (name: string) =>
      name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
    for (const path of routes) {
      const [subject = '', file = subject] = withoutEnding(path).split('/').slice(2);
      const [, admin, rest] = /^(admin)?-?(.*)$/.exec(file === subject ? '' : file) ?? [];
      const name = `${admin ? `admin${camel(subject)}` : subject}${camel(rest ?? '')}Routes`;
      expect([path, textOf(path).includes(`export const ${name} `)]).toEqual([path, true]);
      const line = new RegExp(`^  ${subject}: \\[[^\\]]*\\b${name}\\b`, 'm');
      expect([name, line.test(table)]).toEqual([name, true]);
    }
  });

  it('cover every subject', () => {
    const named = SUBJECTS.filter((one) =>
      sources.some((path) => new RegExp(`/${one}(-[a-z-]+)?(/|\\.tsx?$)`).test(path)),
    );
    expect(named).toEqual(SUBJECTS);
  });

  it('of the contract are the same in routes, in data and in the tests', () => {
    // client/device requests the offline catalogue, and the table of pages has no calls.
    const notInData = ['catalogue/offline', 'pages'];
    const contract = files
      .filter((path) => /^contract\/.+\.ts$/.test(path))
      .map((path) => path.replace(/^contract\/(.*)\.ts$/, '$1'))
      .filter((name) => !WITHOUT_SUBJECT.contract?.includes(name));
    const tests = readdirSync('tests/server', { recursive: true, encoding: 'utf8' });
    /** A subject with one file of calls may have several of tests, which makes it a folder there. */
    const testsOf = (name: string) => [`${name}.test.ts`, `${name}/${name}.test.ts`];
    expect(contract.length).toBeGreaterThan(3);
    for (const name of contract) {
      expect([name, sources.includes(`server/routes/${name}.ts`)]).toEqual([name, true]);
      if (!notInData.includes(name))
        expect([name, sources.includes(`client/data/${name}.ts`)]).toEqual([name, true]);
      const isTested = testsOf(name).some((path) => tests.includes(path));
      expect([name, isTested]).toEqual([name, true]);
    }
  });
});

describe('files and folders', () => {
  it('have no import cycles, types included', () => {
    expect(cyclesOf(imports)).toEqual([]);
    expect(
      cyclesOf(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['b']],
        ]),
      ),
    ).toEqual(['b > c > b']);
  });

  it.each(ROOMS)('of %s have no cycles between folders', (room) => {
    expect(folderCycles(room)).toEqual([]);
  });

  it('hold at most 24 files, except the pieces of the look and the migrations', () => {
    expect(crowdedFolders()).toEqual([]);
    expect(crowdedFolders(['src'], 1)).not.toEqual([]);
  });

  it('in parts have two users or more; the shell counts as one', () => {
    expect(partsOfOnePage()).toEqual([]);
  });

  it('that the build and the tools name exist', () => {
    const named = [
      ...filesBelow('tools'),
      'vite.config.ts',
      'playwright.config.ts',
      'package.json',
      'index.html',
    ]
      .filter((path) => /\.(mjs|ts|json|html)$/.test(path))
      .flatMap((path) =>
        [
          ...readFileSync(path, 'utf8').matchAll(/['"`/ ]((?:src|tests|tools)\/[\w./-]+)['"` ]/g),
        ].map(([, name = '']) => ({ path, name })),
      );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ name }) => !existsSync(name))).toEqual([]);
  });

  it('of fewer than 15 lines have more than one user or a reason', () => {
    expect(shortFiles()).toEqual([]);
  });
});

describe('the code', () => {
  it('of rules and server reads no clock but the one that is passed in', () => {
    const readers = sources.filter(
      (path) =>
        /^(shop|workbench|contract|server)\//.test(path) &&
        /Date\.now\(|new Date\(\)/.test(withoutComments(textOf(path))),
    );
    expect(readers).toEqual(['server/process/clock.ts']);
  });

  it('of rules and contract uses no random numbers', () => {
    for (const path of sources.filter((path) => /^(shop|workbench|contract)\//.test(path)))
      expect([path, /Math\.random|crypto\./.test(textOf(path))]).toEqual([path, false]);
  });

  it('writes no HTML except through React', () => {
    const raw = sources.filter((path) =>
      /dangerouslySetInnerHTML|\.innerHTML\b/.test(textOf(path)),
    );
    // JSON for search engines in a script element, which the browser does not run.
    expect(raw).toEqual(['client/head/structured-data.tsx']);
  });

  it('and the docs spell cannot as one word', () => {
    const texts = [...['src', 'tests', 'tools', 'docs'].flatMap(filesBelow), 'README.md'].filter(
      (path) => /\.(tsx?|mjs|md)$/.test(path) && path !== 'tests/house.test.ts',
    );
    expect(texts.filter((path) => /\bcan not\b/i.test(readFileSync(path, 'utf8')))).toEqual([]);
  });

  it('every migration has a number of its own', () => {
    const numbers = filesBelow('src/server/tables/migrations').map((path) => {
      return /(\d{3})-[^/]*\.sql$/.exec(path)?.[1] ?? path;
    });
    expect(numbers.length).toBeGreaterThan(30);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('the slow browser tests that are listed exist', () => {
    const stories = filesBelow('tests/e2e').map((path) => readFileSync(path, 'utf8'));
    // Titles made from a number are written with a placeholder.
    const lost = Object.keys(SLOW_BROWSER_TESTS).filter((title) => {
      const written = title.replace(/=\d+\)$/, '=${');
      return !stories.some((story) => story.includes(written));
    });
    expect(lost).toEqual([]);
  });

  it('of the tests waits with support/until, whose limit suits a busy machine', () => {
    const found = filesBelow('tests').filter(
      (path) =>
        !['tests/support/until.ts', 'tests/house.test.ts'].includes(path) &&
        /vi\.wait(For|Until)\(/.test(readFileSync(path, 'utf8')),
    );
    expect(found).toEqual([]);
  });

  it('of the tests mocks modules only in files that share none', () => {
    const found = filesBelow('tests').filter((path) =>
      /vi\.mock\(/.test(readFileSync(path, 'utf8')),
    );
    expect(found).toEqual(
      filesBelow('tests/server').filter((path) => /\.mocks\.test\./.test(path)),
    );
  });

  it('has no TODO notes', () => {
    for (const path of sources)
      expect([path, /\b(TODO|FIXME|XXX)\b/.test(textOf(path))]).toEqual([path, false]);
  });
});

describe('linter and formatter', () => {
  const linted = /\.(mjs|tsx?)$/;
  const formatted = /\.(mjs|tsx?|json)$/;
  const kept = ['src', 'tests', 'tools']
    .flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8', withFileTypes: true }),
    )
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath, entry.name));

  const run = (name: string, args: string[]): string =>
    spawnSync(process.execPath, [`node_modules/${name}/bin/${name}`, ...args], { encoding: 'utf8' })
      .stdout;

  it('oxlint reads every file', () => {
    const read = new Set(run('oxlint', ['--debug=files']).split('\n'));
    expect(kept.filter((path) => linted.test(path) && !read.has(path))).toEqual([]);
  });

  it('oxfmt reads every file', () => {
    // oxfmt counts formatted files but does not list them; it leaves out ignored files even when they are named.
    const wanted = kept.filter((path) => formatted.test(path));
    expect(run('oxfmt', ['--check', ...wanted])).toContain(` on ${wanted.length} files `);
  });
});
