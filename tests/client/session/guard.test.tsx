import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { user } from '../../../src/client/data/session/session';
import { changeUser } from '../../../src/client/data/session/user';
import { held } from '../../support/held';
import { type Member, addMember, signedIn } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();
let made = 0;
const newMember = async (): Promise<Member> => {
  made += 1;
  return signedIn(shop, await addMember(shop, `guarded-${made}`));
};

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

it('a page for members is left when its user is gone, and comes back after the sign-in', async () => {
  const member = await newMember();
  const { place, queryClient } = await visit('/account', member);
  await title('Account Settings');
  const person = queryClient.getQueryData(user.queryKey) ?? null;
  act(() => changeUser(queryClient, null));
  await title('Your Account');
  expect(place()).toBe('/auth?next=%2Faccount');
  act(() => changeUser(queryClient, person));
  await title('Account Settings');
  expect(place()).toBe('/account');
});

it('nothing of a page for members is shown while it is unknown who the user is', async () => {
  const answer = held();
  let isHeld = false;
  const { queryClient } = await visit('/account', await newMember(), async (path) => {
    if (isHeld && path === '/api/user') await answer.promise;
    return undefined;
  });
  await title('Account Settings');
  isHeld = true;
  act(() => void queryClient.resetQueries({ queryKey: user.queryKey }));
  expect(await screen.findByLabelText('Checking that you are logged in')).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  answer.resolve();
  await title('Account Settings');
});

it('what was typed stays when something else of the same user changes', async () => {
  const { person, queryClient } = await visit('/account', await newMember());
  const field = await screen.findByLabelText<HTMLInputElement>('New Email *');
  await person.type(field, 'new@people.test');
  act(() => {
    queryClient.setQueryData(user.queryKey, (known) => known && { ...known, firstName: 'Robin' });
  });
  await waitFor(() =>
    expect(queryClient.getQueryData(user.queryKey)).toMatchObject({ firstName: 'Robin' }),
  );
  expect(field.isConnected).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('New Email *').value).toBe('new@people.test');
});

it('a page for members that could not ask who the user is opens by itself when the shop is reached', async () => {
  let isReached = false;
  const { queryClient } = await visit('/profile', await newMember(), () => {
    if (!isReached) throw new TypeError('No connection');
    return undefined;
  });
  expect(await screen.findByText(/not saved on this device/)).toBeTruthy();
  isReached = true;
  // As the health check does.
  act(
    () =>
      void queryClient.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Robin' })).toBeTruthy();
});
