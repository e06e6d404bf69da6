import { setImmediate } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { SERVER_ENV, SERVER_FLAGS } from '../../../tools/built.mjs';
import { collectGarbage } from '../../../src/server/process/small-heap';

it('what nobody refers to any more is collected at once', async () => {
  const left = new WeakRef({ text: 'a row of the start' });
  const kept = { text: 'a product' };
  const held = new WeakRef(kept);
  // A WeakRef holds its object until the end of the job that made it.
  await setImmediate();
  collectGarbage();
  expect(left.deref()).toBeUndefined();
  expect(held.deref()).toBe(kept);
});

test.each(['package.json', 'Dockerfile'])(
  '%s starts the server with the flags of the bench',
  (file) => {
    const starts = readFileSync(file, 'utf8').match(
      /.*(tools\/(start|serve)\.mjs|\bCMD\b.*main\.js).*/g,
    );
    expect(starts).not.toBeNull();
    for (const line of starts ?? []) expect(line).toContain(SERVER_FLAGS.join(' '));
  },
);

it('starts with the environment of the bench too', () => {
  const environment = Object.entries(SERVER_ENV)
    .map((pair) => pair.join('='))
    .join(' ');
  const scripts = readFileSync('package.json', 'utf8').match(/.*tools\/(start|serve)\.mjs.*/g);
  expect(scripts).toHaveLength(2);
  for (const script of scripts ?? []) expect(script).toContain(`"${environment} exec node `);
  expect(readFileSync('Dockerfile', 'utf8')).toContain(`\nENV ${environment}\n`);
});
