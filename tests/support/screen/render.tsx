import createCache from '@emotion/cache';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { ERROR_STATUS, type ErrorCode } from '../../../src/contract/api-errors';
import { SESSION_HINT } from '../../../src/contract/session/session';
import { App } from '../../../src/client/app';
import { makeQueryClient, plainDevice } from '../../../src/client/data/query-client';
import { makeRouter } from '../../../src/client/routes';
import { late } from '../late';
import type { Person } from '../shop';

/** Intercepts a page's request; by default does nothing. Throw to be offline, return a response to fake a fault. */
export type Between = (
  path: string,
  method: string,
) => Response | undefined | Promise<Response | undefined>;

/** An API error, with the status that the contract gives it. */
export const apiError = (code: ErrorCode, body: object = {}): Response =>
  new Response(JSON.stringify({ code, ...body }), { status: ERROR_STATUS[code] });

/** Clicks when the button is no longer busy with the last click, as people do. */
const patientUser = (): UserEvent => {
  const user = userEvent.setup();
  return {
    ...user,
    click: async (element) => {
      await waitFor(() => expect(element.getAttribute('aria-disabled')).not.toBe('true'));
      await user.click(element);
    },
  };
};

/** Whose page is open. A late answer to the page of the test before changes nothing any more. */
let visiting: Person | undefined;

/** Shows the document the one cookie of this person that scripts can read. */
const showHint = (person: Person) => {
  const { cookies } = person;
  if (person !== visiting) return;
  document.cookie = `${SESSION_HINT}=1; Path=/${cookies.has(SESSION_HINT) ? '' : '; Max-Age=0'}`;
};

/** Opens a page of the app as this person, without waiting for it; requests reach the real server in memory. */
export const openPage = (path: string, person: Person, between: Between = () => undefined) => {
  visiting = person;
  showHint(person);
  // The app's own history is in memory.
  const { pathname } = new URL(path, window.location.href);
  window.history.replaceState(null, '', pathname + window.location.hash);
  const calls: string[] = [];
  const device = plainDevice(async (asked, { method = 'GET', headers, body }) => {
    calls.push(`${method} ${asked}`);
    // Node's Request does not accept jsdom's AbortSignal.
    const init: RequestInit = { method, headers: headers ?? {}, body: body ?? null };
    await late();
    const answer = (await between(asked, method)) ?? (await person.fetch(asked, init));
    showHint(person);
    await late();
    return answer;
  });
  const queryClient = makeQueryClient(device);
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = makeRouter({ queryClient }, history);
  const view = render(
    <App emotion={createCache({ key: 'css' })} queryClient={queryClient} router={router} />,
  );
  return {
    ...view,
    router,
    queryClient,
    calls,
    person: patientUser(),
    /** The app's current location. */
    place: () => router.state.location.href,
  };
};

/** Opens a page, and waits until its route is loaded. */
export const visit = async (...page: Parameters<typeof openPage>) => {
  const opened = openPage(...page);
  await opened.router.load();
  return opened;
};
