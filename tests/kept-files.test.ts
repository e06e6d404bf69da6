import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keptFiles } from '../tools/kept-files';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kept-'));
  mkdirSync(join(root, 'src'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Builds these files, of which `main` is loaded first. @param stored those that the worker could keep @returns what it fetches at once, and later */
const listOf = async (files: Record<string, string>, stored = Object.keys(files)) => {
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(root, `src/${name}.ts`), `${text}\nconsole.log('${name}');`);
  const { plugin, listKept } = keptFiles();
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/main.ts'),
        output: { entryFileNames: 'assets/[name].js', chunkFileNames: 'assets/[name].js' },
      },
    },
  });
  const listed = listKept(
    stored.map((name) => ({ url: `assets/${name}.js`, revision: '0123456789' })),
  );
  const namesOf = (isLater: boolean) =>
    listed
      .filter(({ later }) => (later === true) === isLater)
      .map(({ url }) => url.slice('assets/'.length, -'.js'.length));
  return { first: namesOf(false), later: namesOf(true) };
};

it('a lazy import is kept at once, later or never, as it says, with what only it loads', async () => {
  const files = {
    main: `import('./page'); import(/* kept: later */ './tool'); import(/* kept: never */ './admin');`,
    page: `import('./dialog');`,
    dialog: '',
    tool: `import('./tool-dialog'); import(/* kept: never */ './tool-reviews');`,
    'tool-dialog': '',
    'tool-reviews': '',
    admin: `import('./admin-dialog'); import(/* kept: later */ './admin-tool');`,
    'admin-dialog': '',
    'admin-tool': '',
  };
  expect(await listOf(files)).toEqual({
    first: ['main', 'page', 'dialog'],
    later: ['tool', 'tool-dialog'],
  });
});

it('what several imports load is kept when the earliest says', async () => {
  const files = {
    main: `import('./page'); import(/* kept: never */ './admin'); import(/* kept: later */ './parts');`,
    page: `import(/* kept: later */ './notes'); import(/* kept: never */ './rules');`,
    admin: `import('./notes'); import('./parts'); import('./rules');`,
    notes: `import './words';`,
    words: `export const words = [];`,
    parts: `import('./words'); import(/* kept: later */ './twice'); import('./twice');`,
    rules: '',
    twice: '',
  };
  const { first, later } = await listOf(files);
  expect(first).toEqual(['main', 'page']);
  expect(later.toSorted()).toEqual(['notes', 'parts', 'twice', 'words']);
});

it('a note that is unknown, or in no lazy import, fails the build', async () => {
  await expect(
    listOf({ main: `import(/* kept: tomorrow */ './page');`, page: '' }),
  ).rejects.toThrow('kept: tomorrow');
  await expect(listOf({ main: `import /* kept: later */ './page';`, page: '' })).rejects.toThrow(
    'not in a lazy import',
  );
});

it('a file that a page can load, and that the worker cannot keep, fails the build', async () => {
  const files = { main: `import('./page');`, page: '' };
  await expect(listOf(files, ['main'])).rejects.toThrow('would not keep assets/page.js');
});
