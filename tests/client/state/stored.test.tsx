import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { forgetStored, storeJson, storeText } from '../../../src/client/state/stored';

afterEach(() => vi.restoreAllMocks());

const SIZES = z.object({ sizes: z.array(z.number()) });
const EMPTY = { sizes: [] };

let made = 0;
/** A key that no other test uses. */
const newKey = () => `key-${(made += 1)}`;

const block = () => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('Blocked', 'SecurityError');
    });
};

describe('a stored text', () => {
  it('is the plain value of its key, which null removes', () => {
    const key = newKey();
    const store = storeText(key);
    store.setState({ text: 'table' });
    expect([localStorage.getItem(key), storeText(key).getState().text]).toEqual(['table', 'table']);
    store.setState({ text: null });
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('is unknown to the server and while the page is hydrated, and shown right after', async () => {
    const key = newKey();
    localStorage.setItem(key, 'vendor');
    const store = storeText(key);
    const shown: unknown[] = [];
    const Role = () => {
      const text = store((state) => state.text);
      shown.push(text);
      return <p>{text ?? 'nobody'}</p>;
    };
    const place = document.createElement('div');
    place.innerHTML = renderToString(<Role />);
    expect(place.textContent).toBe('nobody');
    const onRecoverableError = vi.fn();
    await act(async () => hydrateRoot(place, <Role />, { onRecoverableError }));
    expect(shown).toEqual([undefined, undefined, 'vendor']);
    expect(place.textContent).toBe('vendor');
    expect(onRecoverableError).not.toHaveBeenCalled();
  });

  it('that another tab has changed is shown in this one', async () => {
    const key = newKey();
    const store = storeText(key);
    const Choice = () => <p>{store(({ text }) => text ?? 'none')}</p>;
    render(<Choice />);
    localStorage.setItem(key, 'dark');
    act(() => void dispatchEvent(new StorageEvent('storage', { key })));
    expect(screen.getByText('dark')).toBeTruthy();
  });

  it('of this tab is read again when the browser comes back to the page', () => {
    const key = newKey();
    const store = storeText(key, 'sessionStorage');
    sessionStorage.setItem(key, 'typed on the next page');
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(store.getState().text).toBe('typed on the next page');
  });
});

describe('a stored object', () => {
  it('is read by the next page', () => {
    const key = newKey();
    storeJson(key, SIZES, EMPTY).setState({ sizes: [5, 8] });
    expect(storeJson(key, SIZES, EMPTY).getState()).toEqual({ sizes: [5, 8] });
  });

  it.each(['{', '{"state":{"sizes":"all"},"version":0}', '{"sizes":[5]}', 'null'])(
    'starts again where %s is stored',
    (text) => {
      const key = newKey();
      localStorage.setItem(key, text);
      expect(storeJson(key, SIZES, EMPTY).getState()).toEqual(EMPTY);
    },
  );
});

it('what is forgotten leaves the storage and the store, and what is not stays', () => {
  const [meant, other] = [newKey(), newKey()];
  const text = storeText(meant);
  const json = storeJson(other, SIZES, EMPTY);
  text.setState({ text: 'vendor' });
  json.setState({ sizes: [5] });
  forgetStored('localStorage', (key) => key === meant);
  expect([text.getState().text, localStorage.getItem(meant)]).toEqual([null, null]);
  expect([json.getState(), localStorage.getItem(other) === null]).toEqual([{ sizes: [5] }, false]);
});

it('a blocked or full storage keeps the state until the page is closed, and throws nothing', () => {
  block();
  const text = storeText(newKey());
  const key = newKey();
  const json = storeJson(key, SIZES, EMPTY);
  text.setState({ text: 'true' });
  json.setState({ sizes: [8] });
  expect([text.getState().text, json.getState()]).toEqual(['true', { sizes: [8] }]);
  forgetStored('localStorage', (one) => one === key);
  expect(json.getState()).toEqual(EMPTY);
});
