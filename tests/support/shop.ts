import { pretendPictures } from './fakes/pretend-pictures';
import '../../src/server/ground/private-files';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp } from '../../src/server/app';
import type { AppOptions } from '../../src/server/context';
import type { RateSource } from '../../src/server/gateways/rate-source';
import { type DemoPayments, demoPayments } from '../../src/server/gateways/demo-payments';
import type { Mail, MailGateway } from '../../src/server/gateways/mail';
import { folderStore } from '../../src/server/gateways/files/folder-store';
import type { PushGateway } from '../../src/server/gateways/push';
import { webPush } from '../../src/server/gateways/web-push';
import { type Parts, holdShop } from '../../src/server/parts';
import { deliverDemoEvents, postTo } from '../../src/server/jobs/deliver-demo-events';
import type { ScheduleHolder } from '../../src/server/services/promises/hold-schedule';
import type { Metrics } from '../../src/server/services/settings/metrics';
import { openRateSource } from '../../src/server/services/shipping/carriers';
import { deliverMail } from '../../src/server/jobs/deliver-mail';
import type { CatalogueHolder } from '../../src/server/services/catalogue/hold-catalogue';
import { openPushKeys } from '../../src/server/services/reminders/push-keys';
import { loadSample } from '../../src/server/services/catalogue/sample';
import { type Engine, openDatabase } from '../../src/server/tables/engine/database';
import { type Db, type Schema, migrations } from '../../src/server/tables/schema';
import { migrate } from '../../src/server/tables/engine/migrate';
import { madeForAll, madeForEach } from './made';
import { type Place, engines, newPlace, newSamplePlace } from './places';

export { type Engine, type Place, engines, newPlace };

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The server's clock, stopped until a test advances it. */
export interface TestClock {
  (): number;
  set: (iso: string) => void;
  pass: (ms: number) => void;
}

const makeTestClock = (start: string): TestClock => {
  let now = Date.parse(start);
  return Object.assign(() => now, {
    set: (iso: string) => {
      now = Date.parse(iso);
    },
    pass: (ms: number) => {
      now += ms;
    },
  });
};

/** Collects the mails instead of sending them; with `failure` every send fails with that message. */
export interface PretendMail extends MailGateway {
  sent: Mail[];
  failure: string | undefined;
}

const pretendMail = (name: MailGateway['name']): PretendMail => ({
  name,
  sent: [],
  failure: undefined,
  check: async () => {},
  async send(mail) {
    if (this.failure !== undefined) throw new Error(this.failure);
    this.sent.push(mail);
  },
  close: () => {},
});

/** A reply of the API. `body` is the parsed JSON, or undefined without one. */
export interface Reply {
  status: number;
  headers: Headers;
  body: unknown;
}

/** A browser with separate cookies and a separate IP address. */
export interface Person {
  cookies: Map<string, string>;
  /** Like the browser's fetch. Takes a path or a URL of this shop. */
  fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  get: (path: string, headers?: HeadersInit) => Promise<Reply>;
  post: (path: string, body?: unknown, headers?: HeadersInit) => Promise<Reply>;
  put: (path: string, body?: unknown, headers?: HeadersInit) => Promise<Reply>;
  delete: (path: string, headers?: HeadersInit) => Promise<Reply>;
}

const BODILESS = new Set([204, 304]);

const keepCookies = (jar: Map<string, string>, response: Response): void => {
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
    else jar.set(name, value);
  }
};

const makePerson = (app: FastifyInstance, publicUrl: string, remoteAddress: string): Person => {
  const cookies = new Map<string, string>();
  const fetch: Person['fetch'] = async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, publicUrl), init);
    const { pathname, search, host } = new URL(request.url);
    const headers: Record<string, string> = { host, 'sec-fetch-site': 'same-origin' };
    if (cookies.size)
      headers.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const [name, value] of request.headers) headers[name] = value;
    // Only a type that the caller set: Request adds text/plain by default.
    const given = init?.headers ?? (input instanceof Request ? input.headers : undefined);
    if (!new Headers(given).has('content-type')) delete headers['content-type'];
    const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
    const method = request.method as NonNullable<InjectOptions['method']>; // Request accepts only valid methods
    const answer = await app.inject({
      method,
      url: `${pathname}${search}`,
      headers,
      remoteAddress,
      ...(body && { payload: body }),
    });
    const received = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of Array.isArray(value) ? value : [value]) received.append(name, String(one));
    const bodiless = BODILESS.has(answer.statusCode) || method === 'HEAD';
    const response = new Response(bodiless ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      statusText: answer.statusMessage,
      headers: received,
    });
    keepCookies(cookies, response);
    return response;
  };

  const ask = async (method: string, path: string, body: unknown, headers?: HeadersInit) => {
    const all = new Headers(body === undefined ? {} : { 'content-type': 'application/json' });
    for (const [name, value] of new Headers(headers)) all.set(name, value);
    const response = await fetch(path, {
      method,
      headers: all,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? (JSON.parse(text) as unknown) : undefined,
    };
  };
  return {
    cookies,
    fetch,
    get: (path, headers) => ask('GET', path, undefined, headers),
    post: (path, body, headers) => ask('POST', path, body, headers),
    put: (path, body, headers) => ask('PUT', path, body, headers),
    delete: (path, headers) => ask('DELETE', path, undefined, headers),
  };
};

type Options = Partial<
  Pick<
    Parts,
    | 'publicUrl'
    | 'payments'
    | 'push'
    | 'pictureFiles'
    | 'foreignPictures'
    | 'caches'
    | 'disk'
    | 'copies'
    | 'needsSeller'
  >
> &
  AppOptions & {
    engine?: Engine;
    /** A place for the data, empty or with a shop in it; not removed when the shop closes. */
    place?: Place;
    /** ISO time of the stopped clock. */
    now?: string;
    /** The shop's mailbox while the owner has given none. */
    shopEmail?: string;
    /** How mails are said to be sent; `mail` collects them in any case. */
    mailTransport?: MailGateway['name'];
    /** Quotes what goes with the carrier of the shipping table. */
    rateSource?: RateSource;
    /** 'host:port' of push services on this machine. */
    pushHosts?: readonly string[];
    /** Makes the figures for Prometheus. */
    metricsOf?: (of: { db: Db; clock: () => number }) => Metrics;
  };

export interface Shop {
  app: FastifyInstance;
  db: Db;
  publicUrl: string;
  clock: TestClock;
  /** What the server and its jobs work with. */
  parts: Parts;
  catalogue: CatalogueHolder;
  schedule: ScheduleHolder;
  mail: PretendMail;
  /** Delivers all due mails; the job sends 20 at a time. @returns the number sent */
  deliver: () => Promise<number>;
  /** The demo provider; it takes the payments unless another provider was given. */
  demo: DemoPayments;
  push: PushGateway;
  /** Posts all due webhooks of the demo provider, which sends 20 at a time. @returns the number accepted */
  deliverEvents: () => Promise<number>;
  /** A new visitor, at 127.0.0.1 by default. */
  visitor: (address?: string) => Person;
  close: () => Promise<void>;
}

/** The whole server with a fresh database and the sample catalogue, called in memory. Rate limits default to off. */
export const openShop = async (options: Options = {}): Promise<Shop> => {
  const {
    engine = 'sqlite',
    place,
    now = '2026-06-15T16:00:00Z',
    pushHosts = [],
    metricsOf,
    shopEmail,
    mailTransport = 'file',
    rateSource,
    ...given
  } = options;
  const clock = makeTestClock(now);
  const home = place ?? (await newSamplePlace(engine, clock()));
  const db = openDatabase<Schema>(home);
  if (place) {
    await migrate(db, migrations, clock(), home.dataDir);
    await loadSample(db, true, clock());
  }
  const held = await holdShop(db, shopEmail);
  const demo = demoPayments({ db, clock, webhookDelay: 0 });
  const mail = pretendMail(mailTransport);
  const payments = given.payments ?? demo;
  const parts: Parts = {
    ...held,
    db,
    clock,
    publicUrl: 'http://shop.test',
    payments,
    mail,
    push: webPush({
      keys: await openPushKeys(db, undefined, clock()),
      subject: 'mailto:shop@shop.test',
      testHosts: pushHosts,
    }),
    rateSource: openRateSource({ ...held, clock }, (table) => rateSource ?? table),
    pictureFiles: folderStore(join(home.dataDir, 'pictures')),
    // Tests ask no server of the internet.
    foreignPictures: pretendPictures({}),
    opening: {
      mailsGoOut: mailTransport === 'smtp',
      mailSetup: mailTransport,
      payments: payments.name === 'stripe' ? 'test' : 'demo',
      gaps: [],
      backup: undefined,
      hasFirstPassword: () => false,
    },
    needsSeller: false,
    ...(metricsOf && { metrics: metricsOf({ db, clock }) }),
    ...given,
  };
  // A test machine may stall; that must not fail a test.
  const app = await buildApp(parts, { rateLimits: false, longestStall: 0, ...given });
  const { publicUrl, catalogue, schedule, push } = parts;
  return {
    app,
    db,
    publicUrl,
    clock,
    parts,
    catalogue,
    schedule,
    mail,
    deliver: async () => {
      let sent = 0;
      let now = 0;
      do {
        now = await deliverMail(parts);
        sent += now;
      } while (now);
      return sent;
    },
    demo,
    push,
    deliverEvents: async () => {
      let accepted = 0;
      let now = 0;
      do {
        now = await deliverDemoEvents(db, demo, postTo(app), clock);
        accepted += now;
      } while (now);
      return accepted;
    },
    visitor: (address = '127.0.0.1') => makePerson(app, publicUrl, address),
    close: async () => {
      await app.close();
      await db.destroy();
      if (!place) await home.remove();
    },
  };
};

/** A new shop for each test of a block. */
export const shopForEach = (options?: Options): Shop =>
  madeForEach(
    () => openShop(options),
    (shop) => shop.close(),
  );

/** One shop for all tests of a block. */
export const shopForAll = (options?: Options): Shop =>
  madeForAll(
    () => openShop(options),
    (shop) => shop.close(),
  );
