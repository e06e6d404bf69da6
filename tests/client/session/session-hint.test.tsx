import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SESSION_HINT } from '../../../src/contract/session/session';
import { storeUserKey } from '../../../src/client/device/stored-session';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

describe('a page asks who the user is only when this browser may have a session (docs/rules.md 1.12)', () => {
  const shop = shopForAll();
  const people = peopleForAll(shop);

  const asked = async (path: string, person = people.visitor) => {
    const { calls } = await visit(path, person);
    return calls.filter((call) => call === 'GET /api/user').length;
  };

  it.each(['/', '/category/tools', '/product/gusset-plate-set', '/auth'])(
    'a visitor of %s is known without a call',
    async (path) => {
      const { calls } = await visit(path, people.visitor);
      expect(await screen.findByRole('link', { name: 'Login' })).toBeTruthy();
      expect(calls).not.toContain('GET /api/user');
    },
  );

  it('a signed-in person is asked for by the hint', async () => {
    expect(await asked('/', people.customer)).toBe(1);
    expect(await screen.findByRole('link', { name: 'Profile' })).toBeTruthy();
  });

  it('and by what this device keeps, where the session began before there was a hint', async () => {
    people.vendor.cookies.delete(SESSION_HINT);
    storeUserKey('somebody');
    expect(await asked('/', people.vendor)).toBe(1);
    expect(await screen.findByRole('link', { name: 'Profile' })).toBeTruthy();
    expect(people.vendor.cookies.has(SESSION_HINT)).toBe(true);
    storeUserKey(null);
  });

  it.each(['/profile', '/admin/dealers'])('%s always asks', async (path) => {
    expect(await asked(path)).toBe(1);
  });
});
