// The page renderer: renders the app to HTML on the server.
import createCache from '@emotion/cache';
import createEmotionServer from '@emotion/server/create-instance';
import { type QueryClient, type QueryKey, dehydrate, hashKey } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { RenderPage } from '../contract/page';
import type { Product } from '../shop/catalogue/product';
import { partIds } from '../workbench/builds/list/example-build';
import { comparedIds } from '../shop/catalogue/product-ids';
import { readQuery } from '../shop/catalogue/search/search';
import { CARDS, onPage, readPage, pageCount, readView } from '../shop/catalogue/list-pages';
import { App } from './app';
import { type FirstProducts, asCard, countList, firstKey } from './data/catalogue/first';
import { exampleBuild, exampleBuilds } from './data/builds/examples';
import { makeQueryClient, plainDevice } from './data/query-client';
import { productsByIds, wholeProducts } from './data/catalogue/specs';
import { user } from './data/session/session';
import { makeRouter } from './routes';
import { EMOTION } from './ui/emotion';
import { FONT_FACES } from './ui/fonts';

/** React puts title, meta and link in front of markup without a head. */
const HOISTED = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

const asScriptText = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

/** Preloads of the first urgent picture, which browsers begin before they have read the styles. */
const preloadPicture = (page: string): string => {
  const picture = page
    .match(/<picture\b.*?<\/picture>/gs)
    ?.find((one) => one.includes('fetchPriority="high"'));
  const avif = picture?.match(/<source\b[^>]*type="image\/avif"[^>]*>/g) ?? [];
  let before: string | undefined;
  return avif
    .map((source) => {
      const own = attribute(source, 'media');
      // A source without a condition is for screens that none before it is for.
      const media = own ?? (before && `not all and ${before}`);
      before = own;
      const sizes = attribute(source, 'sizes');
      return `<link rel="preload" as="image" type="image/avif" fetchpriority="high"${media ? ` media="${media}"` : ''} imagesrcset="${attribute(source, 'srcSet')}"${sizes ? ` imagesizes="${sizes}"` : ''}>`;
    })
    .join('');
};

const isProductList = ([path, , last]: QueryKey): boolean =>
  path === '/api/products' || last === 'products';

/**
 * Of each long list of products the page gets what it shows, with which `useProductList` begins. A narrowed list gets
 * only counts: it is there as HTML until the browser has loaded the products.
 */
const cutLists = (
  queryClient: QueryClient,
  needed: Set<string>,
  asked: string | null,
  isNarrowed: boolean,
): void => {
  for (const { queryKey, queryHash } of queryClient.getQueryCache().getAll()) {
    if (!needed.has(queryHash) || !isProductList(queryKey)) continue;
    const known = queryClient.getQueryData<Product[] | Product>(queryKey);
    if (!Array.isArray(known)) continue;
    const list = known.map(asCard);
    queryClient.setQueryData(queryKey, list);
    const { parts, ...counts } = countList(list);
    const last = pageCount(counts.count, CARDS);
    if (isNarrowed ? !list.length : last === 1) continue;
    const key = firstKey(queryKey);
    const page = isNarrowed ? 0 : readPage(asked, last);
    const products = isNarrowed ? [] : onPage(parts, page, CARDS).flat();
    queryClient.setQueryData<FirstProducts>(key, { products, page, ...counts });
    needed.delete(queryHash);
    needed.add(hashKey(key));
  }
};

/** Loads what only narrowed and compared lists show, which no loader of a route does. */
const loadSpecs = async (
  queryClient: QueryClient,
  needed: Set<string>,
  { pathname, searchParams }: URL,
): Promise<void> => {
  const [, category, subcat] =
    /^\/category\/([^/]+)(?:\/([^/]+))?$/.exec(decodeURI(pathname)) ?? [];
  const q = pathname === '/search' ? readQuery(searchParams.get('q') ?? '') : undefined;
  if (category || q) await queryClient.prefetchQuery(wholeProducts({ category, subcat, q }));
  if (pathname !== '/compare') return;
  const compared = productsByIds(comparedIds(searchParams.get('ids')));
  await queryClient.prefetchQuery(compared);
  needed.add(hashKey(compared.queryKey));
};

/** Loads the example builds, or one with its parts, which no loader of a route does: it would be in the first script. */
const loadExamples = async (
  queryClient: QueryClient,
  needed: Set<string>,
  slug: string | undefined,
): Promise<void> => {
  if (slug === undefined) {
    await queryClient.prefetchQuery(exampleBuilds);
    needed.add(hashKey(exampleBuilds.queryKey));
    return;
  }
  const wanted = exampleBuild(slug);
  const example = await queryClient.fetchQuery(wanted).catch(() => undefined);
  needed.add(hashKey(wanted.queryKey));
  if (!example) return;
  const parts = productsByIds(partIds(example.lines));
  await queryClient.prefetchQuery(parts);
  needed.add(hashKey(parts.queryKey));
};

export const renderPage: RenderPage = async (url, kind, answer) => {
  const queryClient = makeQueryClient(plainDevice(answer));
  const needed = new Set<string>();
  if (kind === 'visitor') {
    // A visitor without a session has no user. The answer is stale at once, so that the browser checks it after the
    // first paint.
    queryClient.setQueryData(user.queryKey, null, { updatedAt: 0 });
    needed.add(hashKey(user.queryKey));
  }
  const router = makeRouter(
    { queryClient, needed, waits: true },
    createMemoryHistory({ initialEntries: [url] }),
  );
  await router.load();
  const address = new URL(url, 'http://page');
  const isNarrowed = readView(address.searchParams.get('view')) !== undefined;
  cutLists(queryClient, needed, address.searchParams.get('page'), isNarrowed);
  if (isNarrowed || address.pathname === '/compare') await loadSpecs(queryClient, needed, address);

  const [isExample, slug] = /^\/builds(?:\/(.+))?$/.exec(address.pathname) ?? [];
  if (isExample) await loadExamples(queryClient, needed, slug);

  const emotion = createCache(EMOTION);
  const { extractCritical } = createEmotionServer(emotion);
  const html = renderToString(<App emotion={emotion} queryClient={queryClient} router={router} />);
  const hoisted = HOISTED.exec(html)?.[0] ?? '';
  const page = html.slice(hoisted.length);
  const { css, ids } = extractCritical(page);
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
    head: `${preloadPicture(page)}${hoisted}<style>${FONT_FACES}</style><style id="styles" data-ids="${ids.join(' ')}">${css}</style>`,
    page,
    data: `<script id="data" type="application/json">${asScriptText(data)}</script>`,
  };
};
