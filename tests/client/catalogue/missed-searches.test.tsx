import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { useConnection } from '../../../src/client/device/connection/connection';
import { noteMissed } from '../../../src/client/device/catalogue/missed-searches';
import { beginDraft } from '../../../src/client/state/drafts';
import { type Person, shopForAll } from '../../support/shop';
import { visit } from '../../support/screen/render';
import { untilPasses } from '../../support/until';

const shop = shopForAll();
let visitor: Person;
let told: [string, RequestInit][];
beforeAll(async () => {
  visitor = shop.visitor();
});

const realFetch = globalThis.fetch;
/** The fetch of the browser, which notes what was sent. */
const tellWith =
  (send: (path: string, init: RequestInit) => Promise<Response>): typeof fetch =>
  (path, init = {}) => {
    told.push([String(path), init]);
    return send(String(path), init);
  };
beforeEach(() => {
  told = [];
  globalThis.fetch = tellWith((path, init) => visitor.fetch(path, init));
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** The shop's count of these words; all tests of this file use the same shop. */
const timesOf = async (words: string) =>
  (
    await shop.db
      .selectFrom('missed_search')
      .select('times')
      .where('words', '=', words)
      .executeTakeFirst()
  )?.times;
const search = async (q: string) => {
  const page = await visit(`/search?q=${encodeURIComponent(q)}`, visitor);
  await screen.findByText('No products found');
  return page;
};

it('tells the shop of words that found nothing, without the session (docs/rules.md 3.40)', async () => {
  const { router } = await search('coffee mug');
  await untilPasses(async () => expect(await timesOf('coffee mug')).toBe(1));
  expect(told).toEqual([
    ['/api/search/missed', expect.objectContaining({ credentials: 'omit', keepalive: true })],
  ]);
  await router.navigate({ to: '/search', search: { q: 'snorkel' } });
  await untilPasses(async () => expect(await timesOf('snorkel')).toBe(1));
});

it('tells nothing of words that are left at once, or that find something', async () => {
  const { router } = await search('zzz');
  await router.navigate({ to: '/search', search: { q: 'gusset' } });
  await screen.findByText(/results found/);
  await router.navigate({ to: '/search', search: { q: 'zzzz' } });
  await untilPasses(() => expect(told).toHaveLength(1));
  expect(told[0]?.[1].body).toBe('{"words":"zzzz"}');
});

it('shows nothing when it fails', async () => {
  globalThis.fetch = tellWith(() => Promise.reject(new TypeError('Failed to fetch')));
  await search('yyy');
  await untilPasses(() => expect(told).toHaveLength(1));
  expect(useConnection.getState().reach).toBe('online');
  expect(screen.getByText('No products found')).toBeTruthy();
});

it('tells of the same words once for each load of the shop', async () => {
  for (const words of ['xxx', 'xxxx', 'xxx']) await noteMissed(words);
  expect(told.map(([, { body }]) => body)).toEqual(['{"words":"xxx"}', '{"words":"xxxx"}']);
});

it.each([{ reach: 'offline' }, { reach: 'slow' }, { isOutdated: true }] as const)(
  'tells nothing with the connection %o',
  async (connection) => {
    useConnection.setState(connection);
    await noteMissed('www');
    expect(told).toEqual([]);
  },
);

it('shows the parts that have the words that matter, and tells the shop of it', async () => {
  await visit(`/search?q=gusset%20snorkel`, visitor);
  const notes = await screen.findByText(
    'Nothing matches all of “gusset snorkel”. These match without “snorkel”.',
  );
  expect(notes).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /Gusset Plate Set/ })).not.toEqual([]);
  expect(screen.queryByText(/results? found/)).toBeNull();
  await untilPasses(async () => expect(await timesOf('gusset snorkel')).toBe(1));
});

it('leads on to the contact form with the words filled in, which keeps what was typed there', async () => {
  const { person } = await search('rock slider');
  await person.click(screen.getByRole('link', { name: 'Ask Us' }));
  const subject = await screen.findByLabelText<HTMLInputElement>('Subject *');
  expect(subject.value).toBe('Looking for rock slider');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message *').value).toContain('“rock slider”');

  await person.type(screen.getByLabelText('Message *'), ' Soon?');
  beginDraft('contact', { subject: 'Looking for snorkel', message: 'I searched for “snorkel”.' });
  expect(JSON.parse(sessionStorage.getItem('drafts') ?? '')).toMatchObject({
    state: {
      contact: {
        subject: 'Looking for snorkel',
        message: expect.stringMatching(/“rock slider”.* Soon\?$/),
      },
    },
  });
});

it('says that parts only mention the words, and shows the tool that a search asks for first', async () => {
  const { router } = await visit('/search?q=skid%20plate', visitor);
  expect(
    await screen.findByText(
      'No part is called “skid plate”. These mention it in their descriptions.',
    ),
  ).toBeTruthy();
  await router.navigate({ to: '/search', search: { q: 'fishmouth' } });
  const tools = within(await screen.findByRole('region', { name: 'Tools' }));
  expect(tools.getByRole('link', { name: /Templates at True Scale/ }).getAttribute('href')).toBe(
    '/build/paper',
  );
});
