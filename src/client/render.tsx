// The page renderer: renders the app to HTML on the server.
import createEmotionServer from '@emotion/server/create-instance';
import { dehydrate, hashKey } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { OpenRenderer } from '../contract/renderer';
import { App } from './app';
import { makeQueryClient, plainDevice } from './data/query-client';
import { user } from './data/session/session';
import { site } from './data/site/site';
import { openDocument } from './document';
import { makeRouter } from './routes';
import { PreloadPicture, preloadFirst } from './ui/preload-picture';
import { makeEmotion } from './ui/theme';

export const openRenderer: OpenRenderer = (template) => {
  const { inlineScripts, renderDocument, renderShell } = openDocument(template);
  return {
    inlineScripts,
    renderShell,
    renderPage: async (url, kind, facts, answer) => {
      const queryClient = makeQueryClient(plainDevice(answer));
      // Every document has them, so they are not among the data of the page.
      queryClient.setQueryData(site.queryKey, facts);
      const needed = new Set<string>();
      if (kind === 'visitor') {
        // A visitor without a session has no user. The answer is stale at once, so that the browser checks it after the
        // first paint.
        queryClient.setQueryData(user.queryKey, null, { updatedAt: 0 });
        needed.add(hashKey(user.queryKey));
      }
      const router = makeRouter(
        { queryClient, needed },
        createMemoryHistory({ initialEntries: [url] }),
      );
      await router.load();

      const emotion = makeEmotion();
      // Opened before the app is rendered: it makes emotion collect the styles.
      const { extractCritical } = createEmotionServer(emotion);
      const markup = renderToString(
        <div id="root">
          <PreloadPicture value={preloadFirst()}>
            <App emotion={emotion} queryClient={queryClient} router={router} />
          </PreloadPicture>
        </div>,
      );
      // What fails within a boundary leaves only its mark; without the app there is nothing to send.
      if (markup.includes('<div id="root"><!--$!-->')) throw new Error(`${url} was not rendered`);
      const { css, ids: styleIds } = extractCritical(markup);
      const data = dehydrate(queryClient, {
        shouldDehydrateQuery: (query) => needed.has(query.queryHash),
      });
      const notFound =
        router.state.matches.some((match) => match.routeId === '/$' || match.loaderData === null) ||
        data.queries.some(
          (query) => query.state.data === null && query.queryHash !== hashKey(user.queryKey),
        );
      queryClient.clear();
      return {
        status: notFound ? 404 : 200,
        html: renderDocument({ site: facts, markup, css, styleIds, data }),
      };
    },
  };
};
