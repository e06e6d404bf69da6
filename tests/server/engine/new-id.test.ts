import { expect, test } from 'vitest';
import { newId } from '../../../src/server/ground/new-id';

test('Ids are unique UUIDs of version 7 and sort in the order of creation', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? ''))).toBe(true);
  for (const id of ids.slice(0, 1000))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('An id cannot be guessed from the one before it', () => {
  const ends = Array.from({ length: 2000 }, () => newId().slice(-8));
  expect(new Set(ends).size).toBeGreaterThan(1990);
});
