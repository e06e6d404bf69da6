import type { FastifyInstance } from 'fastify';

/** The route of pages and files, which matches the address of any call too. */
const ANY_PAGE = '/*';

/** The addresses of a route: `:name`, with or without a pattern of its own, is one segment or the rest of one. */
const routeAddresses = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+(\([^)]*\))?/g, '[^/]+')}$`);

/**
 * Remembers the routes that are registered from now on.
 * @returns the methods that an address can be asked with; none, if it has no route
 */
export const collectRoutes = (app: FastifyInstance): ((path: string) => string[]) => {
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ method, url }) => {
    const known = methods.get(url) ?? new Set();
    methods.set(url, known);
    for (const one of [method].flat()) known.add(one);
  });

  let routes: [addresses: RegExp, methods: Set<string>][] | undefined;
  return (path) => {
    routes ??= [...methods].map(([url, known]) => [
      url === ANY_PAGE ? /^\/(?!api(\/|$))/ : routeAddresses(url),
      known,
    ]);
    const matching = routes.filter(([addresses]) => addresses.test(path));
    return [...new Set(matching.flatMap(([, known]) => [...known]))].toSorted();
  };
};
