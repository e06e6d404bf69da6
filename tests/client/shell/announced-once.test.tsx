import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast } from '../../../src/client/state/toasts';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();
afterEach(() => vi.useRealTimers());

const NOTIFICATION = 'Notification: Payment Failed. The card was declined.';

it('a failure that the page announces itself is not announced a second time by its notification', async () => {
  await visit('/contact', shop.visitor());
  await screen.findByRole('heading', { level: 1, name: 'Contact Us' });
  const inPage = document.createElement('p');
  inPage.role = 'alert';
  inPage.textContent = 'The card was declined.';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const fail = () => {
    act(() =>
      toast({
        title: 'Payment Failed',
        description: 'The card was declined.',
        tone: 'destructive',
      }),
    );
    act(() => void vi.advanceTimersByTime(1000));
  };
  document.body.append(inPage);
  fail();
  expect(screen.queryByText(NOTIFICATION)).toBeNull();
  inPage.remove();
  fail();
  expect(screen.getByText(NOTIFICATION).role).toBe('alert');
});
