import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LANES, ON_POSTGRES, STORIES, UNKNOWN } from '../tools/test/lanes.mjs';

it('each name in the lists of lanes is that of a file or folder of tests', () => {
  expect(UNKNOWN).toEqual([]);
  for (const story of STORIES)
    expect(() => readFileSync(`tests/e2e/${story.split(' ')[0]}`)).not.toThrow();
});

it('each test file is in one lane', () => {
  const named = Object.values(LANES).flat();
  expect(named).toEqual([...new Set(named)]);
  for (const lane of Object.values(LANES)) expect(lane).not.toEqual([]);
});

it('what npm test leaves out for PostgreSQL runs in npm run test:all', () => {
  expect(ON_POSTGRES).toContain('tests/server/checkout/races.test.ts');
  expect(LANES.check.concat(LANES.test).filter((path) => /\/engines\//.test(path))).toEqual([]);
});
