import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../src/contract/endpoint';

const modules = import.meta.glob<Record<string, unknown>>('../../src/contract/**/*.ts', {
  eager: true,
});

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'reply' in value;

/** Every call of the contract. */
export const calls: Endpoint[] = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(isEndpoint),
);

/** 'PUT /api/cart/:productId' */
export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** For describe.each and test.each. */
export const named = (entries: Endpoint[]) =>
  entries.map((entry) => [nameOf(entry), entry] as const);

/** The routes of a server below a path, read from its printed tree: each level is indented by four characters. */
export const routesOf = (app: FastifyInstance, below: string): string[] => {
  const way: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, before = '', part = '', methods = ''] =
        /^(.*?)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? [];
      way.splice(before.length / 4, way.length, part);
      const path = way.join('');
      return path.startsWith(below) ? methods.split(', ').map((method) => `${method} ${path}`) : [];
    })
    .filter((call) => /^(GET|POST|PUT|DELETE|PATCH) /.test(call))
    .toSorted();
};
