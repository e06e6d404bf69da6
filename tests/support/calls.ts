import type { FastifyInstance } from 'fastify';
import type { ErrorCode } from '../../src/contract/api-errors';
import type { Endpoint } from '../../src/contract/endpoint';
import type { Resource } from '../../src/contract/resource';
import { rightInput } from './inputs';

const modules = import.meta.glob<Record<string, unknown>>('../../src/contract/**/*.ts', {
  eager: true,
});

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'reply' in value;

/** A noun of the kit: its five calls. */
const isResource = (value: unknown): value is Resource<object, unknown, ErrorCode> =>
  typeof value === 'object' && value !== null && 'stored' in value && 'list' in value;

const exported = Object.values(modules).flatMap((module) => Object.values(module));

/** Every noun of the kit. */
export const resources = exported.filter(isResource);

/** Every call of the contract. */
export const calls: Endpoint[] = [
  ...exported,
  ...resources.flatMap((one) => Object.values(one)),
].filter(isEndpoint);

/** 'PUT /api/cart/:productId' */
export const callName = ({ method, path }: Endpoint): string => `${method} ${path}`;

const SUBSCRIPTION = {
  subscription: {
    endpoint: 'https://push.test/1',
    keys: { p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) },
  },
};

/** Valid bodies of calls whose fields depend on each other. */
const RIGHT: Record<string, unknown> = {
  'POST /api/admin/stock/adjustments': {
    productId: 1041,
    cause: 'damaged',
    pieces: -1,
    reason: 'Bent',
  },
  'POST /api/push/subscribe': SUBSCRIPTION,
  'POST /api/products/:id/notice/push': SUBSCRIPTION,
  'POST /api/orders/:id/items/:itemId/promise': { answer: 'accept', day: '2026-12-18' },
  'PUT /api/admin/orders/:id/items/:itemId/promise': { was: null, day: '2026-12-18' },
  'PUT /api/builds/:id': {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Rear links',
    nameEditedAt: 1,
    createdAt: 1,
    lines: [],
  },
};

/** A body that the call accepts, or undefined when it takes none. */
export const rightBody = (entry: Endpoint): unknown =>
  entry.body && (RIGHT[callName(entry)] ?? rightInput(entry.body));

/** For describe.each and test.each. */
export const named = (entries: Endpoint[]) =>
  entries.map((entry) => [callName(entry), entry] as const);

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
