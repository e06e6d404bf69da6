import type { Strategy } from 'workbox-strategies';
import { vi } from 'vitest';

/** An event of a service worker. Nothing ends the worker before its work is done. */
class FakeExtendableEvent {
  waitUntil(): void {}
}

/** Defines the events of a service worker, which jsdom does not have and Workbox checks, until vi.unstubAllGlobals. */
export const fakeWorkerEvents = (): void => {
  vi.stubGlobal('ExtendableEvent', FakeExtendableEvent);
  vi.stubGlobal('FetchEvent', class extends FakeExtendableEvent {});
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
};

/** The worker's answer to a request, when it has done all work that came after it. */
export const answerBy = async (strategy: Strategy, request: Request): Promise<Response> => {
  const event = new FakeExtendableEvent() as never; // Workbox calls no more of it than this
  const [answer, done] = strategy.handleAll({ request, event });
  await answer;
  await done;
  return answer;
};
