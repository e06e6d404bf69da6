import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '../tools/house/tree.mjs';

const FOLDERS = ['src', 'tests', 'tools', 'docs', '.ci'];
const TEXT = /\.(tsx?|mjs|py|sql|md|json|html|css)$/;

const files = [
  ...readdirSync('.', { withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map(({ name }) => name),
  ...FOLDERS.flatMap(filesBelow).filter((path) => TEXT.test(path)),
].filter((path) => path !== 'package-lock.json');

/** A text on one line, so that a citation can span two lines of a comment. */
const oneLine = (path: string): string =>
  readFileSync(path, 'utf8').replaceAll(/\n[ \t]*(\*(?!\/)|\/\/|#|--)?[ \t]*/g, ' ');

const texts = new Map(files.map((path) => [path, oneLine(path)]));

/** Every match in every file, with its groups. */
const found = (pattern: RegExp): { path: string; groups: string[]; text: string }[] =>
  [...texts].flatMap(([path, text]) =>
    [...text.matchAll(pattern)].map(([whole, ...groups]) => ({ path, groups, text: whole })),
  );

const RULES = readFileSync('docs/rules.md', 'utf8');
const rules = [...RULES.matchAll(/^- \*\*(\d+\.\d+)\*\* /gm)].map(([, number = '']) => number);

const NOTES = 'docs/decisions';
const notes = readdirSync(NOTES).filter((name) => name !== 'README.md');

describe('references in comments and documents', () => {
  it('cite rules that exist', () => {
    const cited = found(/docs\/rules\.md (\d+\.\d+(?:(?:, | and )\d+\.\d+)*)/g);
    expect(cited.length).toBeGreaterThan(50);
    const dangling = cited.flatMap(({ path, groups: [numbers = ''] }) =>
      numbers
        .split(/, | and /)
        .filter((number) => !rules.includes(number))
        .map((number) => `${path}: docs/rules.md ${number}`),
    );
    expect(dangling).toEqual([]);
  });

  it('cite decisions that exist', () => {
    const cited = found(/docs\/decisions\/(\d+)/g);
    expect(cited.length).toBeGreaterThan(10);
    const dangling = cited.filter(
      ({ groups: [number] }) => !notes.some((name) => name.startsWith(`${number}-`)),
    );
    expect(dangling.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
  });

  it('link to files that exist', () => {
    const links = found(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g).filter(({ path }) =>
      path.endsWith('.md'),
    );
    expect(links.length).toBeGreaterThan(10);
    const dangling = links.filter(
      ({ path, groups: [to = ''] }) => !existsSync(posix.join(posix.dirname(path), to)),
    );
    expect(dangling.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
  });

  it('name paths that exist', () => {
    const paths = found(/`((?:src|tests|tools|docs|public)\/[\w./-]+)`/g).filter(
      ({ path, text }) => path.endsWith('.md') && !/docs\/decisions\/\d{3}`$/.test(text),
    );
    expect(paths.length).toBeGreaterThan(10);
    const dangling = paths.filter(({ groups: [to = ''] }) => !existsSync(to));
    expect(dangling.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
  });

  it('name tests that exist', () => {
    const tests = found(/`(tests\/[\w./-]+)` "([^"]+)"/g).filter(({ path }) =>
      path.endsWith('.md'),
    );
    expect(tests.length).toBeGreaterThan(10);
    const dangling = tests.filter(
      ({ groups: [file = '', name = ''] }) => !readFileSync(file, 'utf8').includes(name),
    );
    expect(dangling.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
  });

  it('cite nothing outside the repository', () => {
    const SOURCES = 'spec|specification|decisions|trust|orders|offline|stack|looks|fits|running';
    const outside = [
      // In brackets: a source with a number or a subject.
      ...found(new RegExp(`\\((?:[^()]*, )?(?:${SOURCES}) §?\\d[^()]*\\)`, 'gi')),
      ...found(/\((?:spec|trust|design): [^()]*\)/gi),
      // In a sentence.
      ...found(/\b(?:spec|specification|decisions|trust) §?\d+\b/gi),
      ...found(new RegExp(`\\b(?:${SOURCES}) §?\\d+\\.\\d+`, 'gi')),
      ...found(new RegExp(`(?<![\\w/-])(?:${SOURCES}|house)\\.md\\b`, 'gi')),
    ];
    expect(outside.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
  });
});

describe('the settings', () => {
  it('are the same in the example file and in the table', () => {
    const example = readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z\d_]+)=/gm);
    const rows = readFileSync('docs/settings.md', 'utf8').matchAll(/^\| ([A-Z][A-Z\d_, ]+) \|/gm);
    const listed = [...rows].flatMap(([, names = '']) => names.split(', '));
    expect(listed.toSorted()).toEqual([...example].map(([, name = '']) => name).toSorted());
  });
});

describe('the rules', () => {
  it('have each number once, in order', () => {
    const sorted = rules.toSorted((a, b) => {
      const [group = 0, rule = 0] = a.split('.').map(Number);
      const [otherGroup = 0, otherRule = 0] = b.split('.').map(Number);
      return group - otherGroup || rule - otherRule;
    });
    expect(rules).toEqual([...new Set(sorted)]);
  });
});

describe('the decision records', () => {
  it('have each a number of their own', () => {
    const numbers = notes.map((name) => name.slice(0, 4));
    expect(numbers.filter((number) => !/^\d{3}-$/.test(number))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each(notes)('%s has a number and title, Context, Decision and Consequences', (name) => {
    const text = readFileSync(`${NOTES}/${name}`, 'utf8');
    expect(text).toMatch(new RegExp(`^# ${name.slice(0, 3)} \\S`));
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual([
      'Context',
      'Decision',
      'Consequences',
    ]);
  });

  it('are all in the index, by number and title', () => {
    const lines = notes.toSorted().map((name) => {
      const [title = ''] = readFileSync(`${NOTES}/${name}`, 'utf8').split('\n');
      return `- [${title.replace('# ', '')}](${name})`;
    });
    const index = readFileSync(`${NOTES}/README.md`, 'utf8').split('\n');
    expect(index.filter((line) => line.startsWith('- '))).toEqual(lines);
  });
});
