import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningShop, startShop } from '../support/browser/built-shop';
import { openLine } from '../support/browser/line';
import type { Engine } from './driver/engine';
import { openPrepared } from './prepared';
import { BUYING } from './stories/buying';
import { CATALOGUE } from './stories/catalogue';
import { LOOKS } from './stories/looks';
import type { EngineName, Story } from './stories/story';
import { WITHOUT_A_SIGNAL } from './stories/without-a-signal';
import { WORKBENCH } from './stories/workbench';
import { Visit } from './visit';

export const STORIES: readonly Story[] = [
  ...CATALOGUE,
  ...BUYING,
  ...WORKBENCH,
  ...WITHOUT_A_SIGNAL,
  ...LOOKS,
];

/**
 * Firefox writes of pictures that are preloaded for screens of another width. The others are what a page was still
 * loading or doing when it was left; the first page, which is not left, is not forgiven them.
 */
const EXPECTED =
  /^DOM: Preload of .* non-matching “media” attribute|^Script Loader: Loading failed for the module|^content javascript: Script terminated by timeout|^Service Worker Interception: Failed to load|^content javascript: An IndexedDB transaction that was not yet complete has been aborted due to page navigation/;

/** Tells each story in one engine, with a shop of its own for all. */
export const tellStories = (name: EngineName, start: () => Promise<Engine>): void => {
  describe.sequential(name, () => {
    let engine: Engine;
    let shop: RunningShop;
    beforeAll(async () => {
      [engine, shop] = await Promise.all([start(), startShop()]);
    });
    afterAll(async () => {
      await engine?.stop();
      await shop?.stop();
    });
    for (const story of STORIES.filter(({ not }) => !not?.[name]))
      it(story.name, async () => {
        const { port } = new URL(shop.url);
        const prepared = story.prepared && (await openPrepared(Number(port), story.prepared));
        const line = await openLine(prepared?.port ?? Number(port));
        try {
          await engine.begin(story.circumstances ?? {});
          const visit = new Visit(engine, line);
          await story.tell(visit, shop, () => prepared?.isWaited() ?? false);
          const heard = await visit.complaints();
          expect(
            heard.filter(
              (words) =>
                !story.forgiven?.test(words) &&
                !(story.name.startsWith('first page') ? /^DOM: Preload/ : EXPECTED).test(words),
            ),
          ).toEqual([]);
        } catch (error) {
          // A driver that hangs does not answer the next story either.
          await engine.stop();
          engine = await start();
          throw error;
        } finally {
          line.set('cut');
          line.close();
          prepared?.close();
        }
      });
  });
};
