import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openContact } from '../../../src/client/state/panels';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();

const PART = '/product/weld-on-beadlock-set-17-in';

describe('Back', () => {
  it('closes the picture viewer and stays on the page', async () => {
    const { person, place } = await visit(PART, shop.visitor());
    await person.click(await screen.findByRole('link', { name: /Full size/ }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    await waitFor(() => expect(history.state).toMatchObject({ overlays: 1 }));
    history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(place()).toBe(PART);
  });

  it('closes a dialog, and what was closed in another way leaves no entry behind', async () => {
    const { place } = await visit('/contact', shop.visitor());
    await screen.findByRole('main');
    openContact();
    expect(await screen.findByRole('dialog')).toBeTruthy();
    await waitFor(() => expect(history.state).toMatchObject({ overlays: 1 }));
    history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    openContact();
    const close = await screen.findByRole('button', { name: 'Close' });
    await waitFor(() => expect(history.state).toMatchObject({ overlays: 1 }));
    close.click();
    await waitFor(() => expect(history.state).not.toMatchObject({ overlays: 1 }));
    expect(place()).toBe('/contact');
  });

  it('closes the menu', async () => {
    const { person } = await visit('/contact', shop.visitor());
    const button = await screen.findByRole('button', { name: /menu/i });
    await person.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await waitFor(() => expect(history.state).toMatchObject({ overlays: 1 }));
    history.back();
    await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
  });
});
