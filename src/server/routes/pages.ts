import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Product } from '../../shop/catalogue/product';
import { comparedIds, comparedText } from '../../shop/catalogue/product-ids';
import { narrowedSearch } from '../../shop/catalogue/lists/facets';
import { readPage } from '../../shop/catalogue/lists/list-pages';
import { readQuery } from '../../shop/catalogue/search/search';
import { chosenItem, itemPath, pages as partPages } from '../../shop/catalogue/variants';
import { PAGES, pageAt } from '../../contract/pages';
import type { Context } from '../context';
import { EncodedResponse } from '../ground/encoded-response';
import { sendEncoded } from '../http/send-encoded';
import { NO_PAGE } from '../http/server-options';
import { holdFeed } from '../services/pages/feed';
import { llmsText } from '../services/pages/llms-text';
import { partMarkdown } from '../services/pages/part-markdown';
import { securityText } from '../services/pages/security-text';
import { holdSitemap, robotsText } from '../services/pages/sitemap';

/** Revalidated on every use: the manifest and the service worker. */
const ALWAYS_ASKED = /\/((no-)?sw\.js|manifest\.webmanifest)(\.br|\.gz)?$/;

/** Named after their content: the files of a build, and the pictures of parts. */
const NEVER_CHANGED =
  /\/assets\/|\/img\/products\/[^/]+-[0-9a-f]{8}(-\d+)?\.(avif|webp|svg)(\.br|\.gz)?$/;

const cacheFor = (path: string): string =>
  NEVER_CHANGED.test(path)
    ? 'public, max-age=31536000, immutable'
    : ALWAYS_ASKED.test(path)
      ? 'no-cache'
      : 'public, max-age=3600';

/** Drawings are text, and @fastify/static names no encoding for them. */
const DRAWING = /\.svg(\.br|\.gz)?$/;

/** Not served as files: compressed copies, the plain page, which has its own route, and Vite's manifest. */
const NOT_SERVED = /\.(br|gz)$|^\/(index\.html|assets\/manifest\.json)$/;

/** The paths of all files of a folder, listed once: a route for each of a thousand files would take half a second. */
const servedFiles = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        join(parentPath, name).slice(folder.length).replaceAll('\\', '/'),
      )
      .filter((address) => !NOT_SERVED.test(address)),
  );

/** A path without needless percent signs, as the client's router writes it. */
const plainPath = (path: string): string => encodeURI(decodeURI(path));

const isApi = (pathname: string): boolean => /^\/api(\/|$)/.test(pathname);

/** Browsers take two slashes, or a backslash for one of them, for the beginning of another host. */
const hasDoubleSlash = (path: string): boolean => /\/\/|\\/.test(path);

const looksLikeFile = (pathname: string): boolean => /\.[a-z0-9]{2,12}$/i.test(pathname);

const hasRepeats = (query: URLSearchParams): boolean => new Set(query.keys()).size < query.size;

/** A list has pages and facets of its own, and a search its words. */
const listPath = (pathname: string, query: URLSearchParams, q: string): string => {
  const page = readPage(query.get('page'));
  const shown = [
    ...(q ? [`q=${encodeURIComponent(q)}`] : []),
    ...narrowedSearch(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`),
    ...(page > 1 ? [`page=${page}`] : []),
  ].join('&');
  return shown ? `${pathname}?${shown}` : pathname;
};

/**
 * The path with what else its page depends on: the search, the page and the facets of its list, the compared parts, or
 * the size of a part.
 */
export const shownPath = (
  products: readonly Product[],
  pathname: string,
  query: URLSearchParams,
): string => {
  switch (PAGES[pageAt(pathname)].query) {
    case 'list':
      return listPath(pathname, query, '');
    case 'search':
      return listPath(pathname, query, readQuery(query.get('q') ?? ''));
    case 'compared': {
      const ids = comparedIds(query.get('ids'));
      return ids.length ? `${pathname}?ids=${comparedText(ids)}` : pathname;
    }
    case 'size': {
      const size = query.get('item');
      if (size === null) return pathname;
      const [items] = partPages(products.filter(({ slug }) => pathname === `/product/${slug}`));
      return items ? itemPath(items, chosenItem(items, size)) : pathname;
    }
    default:
      return pathname;
  }
};

/** The texts for programs that do not read pages: the feed, llms.txt, and each part as Markdown. */
const programsRoutes = (app: FastifyInstance, context: Context): void => {
  const { db, catalogue, shopFacts } = context;
  const feed = holdFeed(context);
  app.get('/feed.xml', async (request, reply) => sendEncoded(request, reply, await feed()));

  const sendText = (request: FastifyRequest, reply: FastifyReply, text: string, type: string) =>
    sendEncoded(request, reply, new EncodedResponse(text, `${type}; charset=utf-8`));

  app.get('/llms.txt', (request, reply) =>
    sendText(request, reply, llmsText(catalogue.current, shopFacts()), 'text/plain'),
  );

  app.get<{ Params: { slug: string } }>('/product/:slug(^[^/]+).md', async (request, reply) => {
    const { current } = catalogue;
    const { slug } = request.params;
    const { search } = new URL(request.url, context.publicUrl);
    const moved = current.movedTo(slug);
    if (moved !== undefined)
      return reply
        .header('cache-control', 'no-cache')
        .redirect(
          `/product/${moved.slug}.md${moved.item === undefined ? search : `?item=${moved.item}`}`,
          301,
        );
    const path = `/product/${encodeURIComponent(slug)}`;
    const text = await partMarkdown({ db, catalogue: current }, path + search, shopFacts());
    if (text === undefined) return reply.callNotFound();
    reply.header('link', `<${context.publicUrl}${path}>; rel="canonical"`);
    return sendText(request, reply, text, 'text/markdown');
  });
};

/** The built client, the server-rendered pages, robots.txt and the sitemap. */
export const pagesRoutes = async (app: FastifyInstance, context: Context): Promise<void> => {
  const { dist, pages, sessions, catalogue, caches, clock, publicUrl, site, serviceWorker } =
    context;
  programsRoutes(app, context);
  if (dist === undefined || !pages) return;
  const root = join(dist, 'client');
  const files = servedFiles(root);
  await app.register(staticFiles, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheFor(path.replaceAll('\\', '/')));
      if (DRAWING.test(path)) reply.header('content-type', 'image/svg+xml; charset=utf-8');
    },
  });

  // Never 404, which would leave a broken service worker installed.
  if (!serviceWorker) app.get('/sw.js', (_, reply) => reply.sendFile('no-sw.js'));

  app.get('/robots.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(publicUrl)),
  );

  app.get('/.well-known/security.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(securityText({ email: site.current.email, publicUrl, now: clock() })),
  );
  // Password managers lead people there.
  app.get('/.well-known/change-password', (_, reply) => reply.redirect('/account', 302));

  const sitemap = holdSitemap(catalogue, site, publicUrl);
  const sendSitemap = (request: FastifyRequest, reply: FastifyReply) => {
    const file = sitemap(request.url.split('?', 1)[0] ?? '');
    return file ? sendEncoded(request, reply, file) : reply.callNotFound();
  };
  app.get('/sitemap.xml', sendSitemap);
  app.get('/sitemap-:number(^\\d+).xml', sendSitemap);

  const render = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const kind = sessions.token(request) ? 'member' : 'visitor';
    const mark = caches?.mark();
    const ready = await pages.page(path, kind);
    const shows = kind === 'visitor' ? pages.shows(path, kind) : undefined;
    return sendEncoded(request, reply, ready, {
      cacheControl: 'no-cache',
      shared: shows && caches?.headers(shows, mark),
    });
  };

  // The worker fetches the plain shell, which it keeps, as any file. Who opens this address as a page finds none.
  app.get('/index.html', (request, reply) => {
    reply.header('vary', 'accept, cookie, accept-encoding');
    return request.headers.accept?.includes('text/html')
      ? render(request, reply, NO_PAGE)
      : sendEncoded(request, reply, pages.shell, { cacheControl: 'no-cache' });
  });

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'cookie, accept-encoding');
    if (hasDoubleSlash(request.url.split('?', 1)[0] ?? '')) return render(request, reply, NO_PAGE);
    const url = new URL(request.url, publicUrl);
    const pathname = plainPath(url.pathname).replace(/(.)\/$/, '$1');
    const { who = 'anyone', index = 'never' } = PAGES[pageAt(pathname)];
    if (index === 'never') reply.header('x-robots-tag', 'noindex');
    if (who !== 'anyone')
      return sendEncoded(request, reply, pages.shell, {
        cacheControl: who === 'link' ? 'no-store' : 'no-cache',
      });
    const moved = catalogue.current.movedTo(/^\/product\/([^/]+)$/.exec(pathname)?.[1] ?? '');
    if (moved !== undefined)
      return reply
        .header('cache-control', 'no-cache')
        .redirect(
          `/product/${moved.slug}${moved.item === undefined ? url.search : `?item=${moved.item}`}`,
          301,
        );
    const [, shelf = '', rest = ''] = /^\/category\/([^/]+)(\/.*)?$/.exec(pathname) ?? [];
    const movedShelf = catalogue.current.shelfMovedTo(shelf);
    if (movedShelf !== undefined)
      return reply
        .header('cache-control', 'no-cache')
        .redirect(`/category/${movedShelf}${rest}${url.search}`, 301);
    const path = shownPath(catalogue.current.shown, pathname, url.searchParams);
    // A form without scripts repeats a name for each value, which the client's router does not read.
    if (hasRepeats(url.searchParams))
      return reply.header('cache-control', 'no-cache').redirect(path, 302);
    return render(request, reply, path);
  };

  app.get('/*', (request, reply) => {
    const pathname = request.url.split('?', 1)[0] ?? '/';
    if (files.has(pathname)) return reply.sendFile(pathname);
    if (isApi(plainPath(pathname)) || looksLikeFile(pathname)) return reply.callNotFound();
    return sendPage(request, reply);
  });
};
