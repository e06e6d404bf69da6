import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it, test } from 'vitest';
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
  textOf,
  unitOf,
  withoutComments,
  withoutEnding,
} from '../tools/house/tree.mjs';

/** The plumbing of a route, for all of them. */
const PLUMBING = [
  'serve',
  'encoded-response',
  'send-encoded',
  'session-cookie',
  'limits',
  'api-error',
  'new-id',
].map((name) => `server/${name}`);

/**
 * room -> the rooms it may open, besides itself. A room is a folder or a file of src; of several names that fit,
 * the longest counts. Doors lead downward only.
 */
const DOORS: Record<string, string[]> = {
  shop: [],
  contract: ['shop'],
  offline: ['contract', 'shop'],
  sw: ['offline', 'contract', 'shop'],

  'client/main': [
    'client/app',
    'client/routes',
    'client/data',
    'client/device',
    'client/state',
    'client/head',
    'client/ui',
    'contract',
    'shop',
  ],
  'client/render': [
    'client/app',
    'client/routes',
    'client/data',
    'client/head',
    'client/ui',
    'contract',
    'shop',
  ],
  'client/app': ['client/routes', 'client/ui'],
  'client/routes': ['client/pages', 'client/shell', 'client/data', 'contract', 'shop'],
  'client/pages': [
    'client/parts',
    'client/data',
    'client/device',
    'client/head',
    'client/state',
    'client/ui',
    'contract',
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
    'shop',
  ],
  'client/parts': [
    'client/data',
    'client/device',
    'client/head',
    'client/state',
    'client/ui',
    'contract',
    'shop',
  ],
  'client/head': ['client/data', 'contract', 'shop'],
  'client/device': ['client/data', 'offline', 'contract', 'shop'],
  'client/data': ['contract', 'shop'],
  'client/state': ['shop'],
  'client/ui': [],

  'server/main': ['server', 'contract', 'shop'],
  'server/command': ['server/commands', 'server/opening'],
  'server/commands': [
    'server/services',
    'server/tables',
    'server/gateways',
    'server/jobs',
    'server/opening',
    'server/environment',
    'server/clock',
    'contract',
    'shop',
  ],
  'server/opening': ['server/gateways', 'server/tables', 'server/environment'],
  'server/app': ['server', 'contract', 'shop'],
  'server/routes': [
    'server/services',
    'server/tables',
    'server/gateways',
    ...PLUMBING,
    'contract',
    'shop',
  ],
  'server/jobs': ['server/services', 'server/tables', 'server/gateways', 'contract', 'shop'],
  'server/services': [
    'server/tables',
    'server/gateways',
    'server/sample',
    'server/limits',
    'server/overload',
    'server/api-error',
    'server/new-id',
    'server/secret',
    'server/encoded-response',
    'contract',
    'shop',
  ],
  'server/tables': ['server/new-id', 'shop'],
  // The built-in payment provider keeps its books in the shop's own database.
  'server/gateways': ['server/tables', 'server/new-id', 'contract', 'shop'],
  'server/sample': [],
  'server/serve': ['server/api-error', 'contract'],
  'server/failures': ['server/gateways', 'server/api-error', 'server/limits', 'contract'],
  'server/session-cookie': ['server/services', 'server/tables', 'server/api-error'],
  'server/send-encoded': ['server/encoded-response'],
  'server/encoded-response': [],
  'server/limits': ['server/api-error'],
  'server/api-error': ['contract'],
  'server/environment': ['shop'],
  'server/small-heap': [],
  'server/clock': [],
  'server/new-id': [],
  'server/secret': [],
  'server/logging': [],
  'server/overload': ['server/api-error', 'contract'],
  'server/same-origin': [],
  'server/content-security-policy': [],
  'server/security-headers': ['server/content-security-policy'],
};

/** Nobody opens these: they are where a program begins. */
const BEGINNINGS = /^(client\/(main|render)|server\/(main|command)|sw\/sw)(\/|$)/;

/**
 * The subjects of the shop. One name each, the same in every room: it names files, or folders where a room holds many.
 * A new subject is added here first.
 */
const SUBJECTS = [
  'session',
  'account',
  'catalogue',
  'cart',
  'checkout',
  'orders',
  'discounts',
  'dealers',
  'messages',
  'reminders',
  'settings',
  'mail',
  'pages',
  'offline',
];

/** What belongs to no subject, by room. */
const WITHOUT_SUBJECT: Record<string, string[]> = {
  contract: ['api-errors', 'endpoint', 'page', 'public-reads'],
  'server/routes': ['health'],
  'server/services': ['idempotency'],
  'server/tables': ['engine', 'migrations', 'idempotency', 'idempotency-rows', 'schema'],
  'client/data': ['call', 'prefetch', 'paged', 'query-client'],
  'client/pages': ['admin', 'broken', 'not-found'],
  'client/pages/admin': ['admin', 'admin-links'],
  shop: [
    'config',
    'counted',
    'data-schema',
    'identity',
    'local-path',
    'money',
    'october',
    'paged',
    'shop-day',
  ],
};

/** room -> what it may not take from outside the house. The longest name counts, as above. */
const OUTSIDE: Record<string, RegExp> = {
  shop: /^(?!zod(\/|$))/,
  contract: /^(?!zod(\/|$))/,
  offline: /^(?!(zod|idb-keyval)(\/|$))/,
  sw: /^(?!(zod|idb-keyval|workbox-[a-z-]+)(\/|$))/,
  client: /^(node:|fastify|@fastify\/|kysely|libsql|pg$|nodemailer|@node-rs\/|csv-)/,
  // A look that knows no product has no queries and no routes.
  'client/ui': /^(node:|@tanstack\/react-query|zustand)/,
  server: /^(react|@chakra-ui|@emotion|@tanstack|framer-motion|zustand|kysely$|libsql|pg$)/,
  // SQL is written here and nowhere else, and knows no HTTP; nor do gateways and services.
  'server/tables': /^(react|fastify|@fastify\/|node:https?$)/,
  'server/gateways': /^(react|fastify|@fastify\/|kysely$|libsql|pg$)/,
  'server/services': /^(react|fastify|@fastify\/|node:https?$|kysely$|libsql|pg$)/,
};

/** Loads each admin page when somebody goes there, as routes.tsx does for the others. */
const LAZY_PAGES = ['client/pages/admin/admin'];

const longest = (names: string[], path: string): string | undefined =>
  names
    .filter((name) => path === name || path.startsWith(`${name}/`))
    .toSorted((a, b) => b.length - a.length)[0];

/** What is wrong with the imports of one file of src, in words. */
const complaints = (path: string, text: string): string[] => {
  const own = withoutEnding(path);
  const room = longest(Object.keys(DOORS), own);
  if (room === undefined) return [`${path} stands in no room`];
  const { inside, outside } = importsOf(path, text);
  const said: string[] = [];
  for (const goal of inside) {
    const there = longest(Object.keys(DOORS), goal);
    const open = longest([room, ...(DOORS[room] ?? [])], goal) !== undefined;
    if (!open || there === undefined) said.push(`${path} opens ${goal}`);
    else if (BEGINNINGS.test(goal)) said.push(`${path} opens the beginning ${goal}`);
    else if (there === room && unitOf(own) !== unitOf(goal) && !LAZY_PAGES.includes(own))
      said.push(`${path} opens its neighbour ${goal}`);
  }
  const forbidden = OUTSIDE[longest(Object.keys(OUTSIDE), own) ?? ''];
  for (const name of outside) if (forbidden?.test(name)) said.push(`${path} takes ${name}`);
  return said;
};

describe('the doors between the rooms', () => {
  const rooms = Object.keys(DOORS);
  test.each(rooms)('%s opens only what the table says', (room) => {
    const own = files.filter((path) => longest(Object.keys(DOORS), withoutEnding(path)) === room);
    expect(own, 'a room of the table is empty').not.toEqual([]);
    expect(own.flatMap((path) => complaints(path, textOf(path)))).toEqual([]);
  });

  it('every file stands in a room', () => {
    const homeless = sources.filter(
      (path) => longest(Object.keys(DOORS), withoutEnding(path)) === undefined,
    );
    expect(homeless).toEqual([]);
  });

  it('lead downward only: no two rooms open each other', () => {
    const reach = (from: string, seen = new Set<string>()): Set<string> => {
      for (const goal of DOORS[from] ?? [])
        for (const room of Object.keys(DOORS))
          if ((room === goal || room.startsWith(`${goal}/`)) && room !== from && !seen.has(room)) {
            if (goal === 'server' && BEGINNINGS.test(room)) continue;
            seen.add(room);
            if (goal !== 'server') reach(room, seen);
          }
      return seen;
    };
    for (const room of Object.keys(DOORS))
      expect([room, reach(room).has(room)]).toEqual([room, false]);
  });

  test.each([
    ['shop/money.ts', "import { x } from './cart';", []],
    [
      'shop/money.ts',
      "import { x } from '../contract/cart';",
      ['shop/money.ts opens contract/cart'],
    ],
    ['shop/money.ts', "import * as z from 'zod/mini';", []],
    ['shop/money.ts', "import fs from 'node:fs';", ['shop/money.ts takes node:fs']],
    [
      'shop/money.ts',
      "import pack from '../../package.json';",
      ['shop/money.ts opens ../package.json'],
    ],
    ['contract/cart.ts', "export * from '../server/app';", ['contract/cart.ts opens server/app']],
    [
      'client/ui/field.tsx',
      "import type { P } from '../../shop/product';",
      ['client/ui/field.tsx opens shop/product'],
    ],
    [
      'client/ui/field.tsx',
      "import { useQuery } from '@tanstack/react-query';",
      ['client/ui/field.tsx takes @tanstack/react-query'],
    ],
    [
      'client/parts/a.tsx',
      "const A = lazy(() => import('../pages/home'));",
      ['client/parts/a.tsx opens client/pages/home'],
    ],
    [
      'client/pages/a.tsx',
      "import { B } from './b';",
      ['client/pages/a.tsx opens its neighbour client/pages/b'],
    ],
    ['client/pages/checkout/a.tsx', "import { B } from './b';", []],
    [
      'client/pages/checkout/a.tsx',
      "import { B } from '../b';",
      ['client/pages/checkout/a.tsx opens its neighbour client/pages/b'],
    ],
    [
      'client/pages/a.tsx',
      "import { B } from './checkout/b';",
      ['client/pages/a.tsx opens its neighbour client/pages/checkout/b'],
    ],
    ['client/pages/catalogue/home/a.tsx', "import { B } from './b';", []],
    [
      'client/pages/catalogue/home/a.tsx',
      "import { B } from '../search/b';",
      ['client/pages/catalogue/home/a.tsx opens its neighbour client/pages/catalogue/search/b'],
    ],
    [
      'client/data/a.ts',
      "import { b } from '../device/b';",
      ['client/data/a.ts opens client/device/b'],
    ],
    [
      'client/pages/a.tsx',
      "import { routes } from '../routes';",
      ['client/pages/a.tsx opens client/routes'],
    ],
    [
      'client/pages/a.tsx',
      "import { S } from '../shell/shell';",
      ['client/pages/a.tsx opens client/shell/shell'],
    ],
    [
      'client/data/a.ts',
      "import { toast } from '../state/toasts';",
      ['client/data/a.ts opens client/state/toasts'],
    ],
    [
      'client/data/a.ts',
      "import { db } from '../../server/tables/database';",
      ['client/data/a.ts opens server/tables/database'],
    ],
    ['client/helpers/a.ts', '', ['client/helpers/a.ts stands in no room']],
    [
      'server/routes/a.ts',
      "import { B } from './b';",
      ['server/routes/a.ts opens its neighbour server/routes/b'],
    ],
    [
      'server/routes/a.ts',
      "import { main } from '../main';",
      ['server/routes/a.ts opens server/main'],
    ],
    [
      'server/app.ts',
      "import { main } from './main';",
      ['server/app.ts opens the beginning server/main'],
    ],
    [
      'server/services/a.ts',
      "import { sql } from 'kysely';",
      ['server/services/a.ts takes kysely'],
    ],
    [
      'server/services/a.ts',
      "import { a } from '../routes/a';",
      ['server/services/a.ts opens server/routes/a'],
    ],
    [
      'server/tables/a.ts',
      "import { a } from '../services/a';",
      ['server/tables/a.ts opens server/services/a'],
    ],
    [
      'server/tables/a.ts',
      "const all = import.meta.glob<string>('../services/*.sql');",
      ['server/tables/a.ts opens server/services/*.sql'],
    ],
    [
      'server/tables/a.ts',
      "createRequire(import.meta.url)('fastify');",
      ['server/tables/a.ts takes fastify'],
    ],
    [
      'server/gateways/a.ts',
      "import type { R } from 'fastify';",
      ['server/gateways/a.ts takes fastify'],
    ],
    ['server/routes/a.ts', "// import { B } from './b';\n/* import './b'; */", []],
  ])('a door that is not there would be seen: %s with %s', (path, text, said) => {
    expect(complaints(path, text)).toEqual(said);
  });
});

describe('the names in the house', () => {
  it('are in kebab-case, and say what a thing is', () => {
    for (const path of files) {
      const name = posix.basename(path);
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.(ts|tsx|json|sql|csv)$/);
      expect(path).not.toMatch(/(^|\/)(utils?|helpers?|common|lib|types|misc|managers?)(\/|\.|$)/);
    }
  });

  it('there are no barrels', () => {
    for (const path of sources) {
      expect(path).not.toMatch(/(^|\/)index\.tsx?$/);
      const lines = withoutComments(textOf(path)).trim().split(/;\s*/).filter(Boolean);
      const passed = lines.filter((line) => /^export\s[^=]*\bfrom\s/.test(line));
      expect([path, passed.length < lines.length]).toEqual([path, true]);
    }
  });

  it('what is exported has a name', () => {
    for (const path of sources)
      expect([path, /export default/.test(textOf(path))]).toEqual([path, false]);
  });

  it('are those of the subjects, the same in every room', () => {
    const strangers = sources.filter((path) => {
      const room = longest(Object.keys(WITHOUT_SUBJECT), path);
      if (room === undefined) return false;
      const name =
        path
          .slice(room.length + 1)
          .split('/')[0]
          ?.replace(/\.tsx?$/, '') ?? '';
      if (WITHOUT_SUBJECT[room]?.includes(name)) return false;
      const about = name.replace(/^admin-/, '');
      return !(
        name === 'admin' || SUBJECTS.some((one) => about === one || about.startsWith(`${one}-`))
      );
    });
    expect(strangers).toEqual([]);
  });

  it('each subject has a file or a folder', () => {
    const named = SUBJECTS.filter((one) =>
      sources.some((path) => new RegExp(`/(admin-)?${one}(-[a-z-]+)?(/|\\.tsx?$)`).test(path)),
    );
    expect(named).toEqual(SUBJECTS);
  });

  it('a file of the contract has its like in routes, in data and in the tests', () => {
    // The webhook is between the payment provider and the server alone; what the phone keeps is in client/device.
    const notInData = ['checkout-webhook', 'catalogue-offline'];
    const contract = files
      .filter((path) => /^contract\/.+\.ts$/.test(path))
      .map((path) => posix.basename(path, '.ts'))
      .filter((name) => !WITHOUT_SUBJECT.contract?.includes(name));
    const tests = readdirSync('tests/server', { recursive: true, encoding: 'utf8' });
    expect(contract.length).toBeGreaterThan(3);
    for (const name of contract) {
      expect([name, sources.includes(`server/routes/${name}.ts`)]).toEqual([name, true]);
      if (!notInData.includes(name))
        expect([name, sources.includes(`client/data/${name}.ts`)]).toEqual([name, true]);
      const test = tests.some((path) => posix.basename(path) === `${name}.test.ts`);
      expect([name, test]).toEqual([name, true]);
    }
  });
});

describe('the order in the house', () => {
  it('no file opens itself through others, types included', () => {
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

  it('the folders of services and of tables do not open each other in a circle', () => {
    expect(folderCycles('server/services')).toEqual([]);
    expect(folderCycles('server/tables')).toEqual([]);
  });

  it('no folder holds more than 40 files, but the shop-blind pieces', () => {
    expect(crowdedFolders()).toEqual([]);
    expect(crowdedFolders(['src'], 1)).not.toEqual([]);
  });

  it('what lies in parts is used by two pages or more; the shell counts as one', () => {
    expect(partsOfOnePage()).toEqual([]);
  });

  it('the files that the build and the tools name exist', () => {
    const named = [...filesBelow('tools'), 'vite.config.ts', 'package.json', 'index.html']
      .filter((path) => /\.(mjs|ts|json|html)$/.test(path))
      .flatMap((path) =>
        [
          ...readFileSync(path, 'utf8').matchAll(/['"`/ ]((?:src|tests|tools)\/[\w./-]+)['"` ]/g),
        ].map(([, name = '']) => ({ path, name })),
      );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ name }) => !existsSync(name))).toEqual([]);
  });

  it('a file of under 15 lines has more than one user, or is apart for a reason', () => {
    expect(shortFiles()).toEqual([]);
  });
});

describe('what nobody does here', () => {
  it('rules and server read no clock but the one that they are given', () => {
    const readers = sources.filter(
      (path) =>
        /^(shop|contract|server)\//.test(path) &&
        /Date\.now\(|new Date\(\)/.test(withoutComments(textOf(path))),
    );
    // The time in an id only sorts it.
    expect(readers).toEqual(['server/clock.ts', 'server/new-id.ts']);
  });

  it('rules are the same every time', () => {
    for (const path of sources.filter((path) => /^(shop|contract)\//.test(path)))
      expect([path, /Math\.random|crypto\./.test(textOf(path))]).toEqual([path, false]);
  });

  it('HTML comes from React alone', () => {
    const raw = sources.filter((path) =>
      /dangerouslySetInnerHTML|\.innerHTML\b/.test(textOf(path)),
    );
    // JSON for search engines, in a script that runs nothing.
    expect(raw).toEqual(['client/head/structured-data.tsx']);
  });

  it('cannot is one word', () => {
    const texts = [...['src', 'tests', 'tools', 'docs'].flatMap(filesBelow), 'README.md'].filter(
      (path) => /\.(tsx?|mjs|md)$/.test(path) && path !== 'tests/house.test.ts',
    );
    expect(texts.filter((path) => /\bcan not\b/i.test(readFileSync(path, 'utf8')))).toEqual([]);
  });

  it('no work is left behind as a note', () => {
    for (const path of sources)
      expect([path, /\b(TODO|FIXME|XXX)\b/.test(textOf(path))]).toEqual([path, false]);
  });
});

describe('linter and formatter', () => {
  const linted = /\.(mjs|tsx?)$/;
  const formatted = /\.(mjs|tsx?|json)$/;
  const kept = ['src', 'tests', 'tools', 'pictures']
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
    // It lists no files that are formatted, but counts them; ignored ones do not count even when they are named.
    const wanted = kept.filter((path) => formatted.test(path));
    expect(run('oxfmt', ['--check', ...wanted])).toContain(` on ${wanted.length} files `);
  });
});
