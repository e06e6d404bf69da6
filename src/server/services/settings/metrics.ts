// The figures of a running shop for Prometheus (docs/operating.md). Each process of a shop has its own.
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { lateSince } from '../../../shop/orders/late';
import { openDays } from '../../../shop/promises/work-days';
import { shopDay } from '../../../shop/shop-day';
import type { DiskSpace } from '../../gateways/disk-space';
import type { Db } from '../../tables/schema';
import { countOrders } from '../../tables/orders/order-walk';
import { readCalendar } from '../../tables/settings/calendar';
import {
  countMails,
  oldestMail,
  oldestRefund,
  openRefunds,
} from '../../tables/settings/shop-status';
import { type CopySettings, type CopyState, readCopyState } from '../copies/copy-state';
import { failedMails, lateMails } from '../../tables/settings/waiting';

interface Sources {
  db: Db;
  clock: () => number;
  disk: () => Promise<DiskSpace>;
  /** The settings of the server about copies of the shop. */
  copies: CopySettings;
}

/** The pages that were answered, by where each came from. Counted up by whoever answers them. */
export interface PagesServed {
  /** Kept from an earlier request. */
  kept: number;
  rendered: number;
  /** The plain shell, when too many pages are rendered at once. */
  shell: number;
}

export interface Metrics {
  /** Counts an answered request. @param route its pattern, never its address @param seconds until the answer was sent */
  countRequest: (of: { method: string; route: string; status: number }, seconds: number) => void;
  countFailedJob: (name: string) => void;
  watchPages: (served: PagesServed) => void;
  /** All figures as Prometheus reads them. */
  text: () => Promise<string>;
  contentType: string;
}

/** Bounds of the times of requests, seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Begins to count. The figures about orders, mails and refunds are read from the database when somebody asks for them. */
export const makeMetrics = ({ db, clock, disk, copies }: Sources): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'shop_request_seconds',
    help: 'Time until a request was answered, by the pattern of its route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers,
  });
  const failedJobs = new Counter({
    name: 'shop_jobs_failed_total',
    help: 'Runs of jobs that failed',
    labelNames: ['job'] as const,
    registers,
  });
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    read: (set: (value: number, labels?: Partial<Record<Label, string>>) => void) => Promise<void>,
    labelNames: readonly Label[] = [],
  ) =>
    new Gauge<Label>({
      name,
      help,
      labelNames: [...labelNames],
      registers,
      async collect() {
        this.reset();
        await read((value, labels) => this.set((labels ?? {}) as never, value));
      },
    });

  gauge(
    'shop_orders',
    'Orders that wait: to be shipped, with a promised day that has passed, or with an attention flag',
    async (set) => {
      const now = clock();
      const today = shopDay(new Date(now));
      const late = lateSince(now, openDays((await readCalendar(db)).calendar));
      set(await countOrders(db, { work: 'ship' }), { work: 'ship' });
      set(await countOrders(db, { work: 'late', lateSince: late, today }), { work: 'late' });
      set(await countOrders(db, { work: 'lapsed', today }), { work: 'lapsed' });
      set(await countOrders(db, { attention: 'any' }), { work: 'attention' });
    },
    ['work'],
  );
  gauge(
    'shop_mails',
    'Mails that are not sent: waiting, of them late by ten minutes, and refused for good',
    async (set) => {
      set(await countMails(db, 'waiting'), { state: 'waiting' });
      set(await lateMails(db, clock()), { state: 'late' });
      set(await failedMails(db), { state: 'failed' });
    },
    ['state'],
  );
  const ageSeconds = (at: number | null): number =>
    at === null ? 0 : Math.max(0, clock() - at) / 1000;
  gauge('shop_oldest_mail_seconds', 'Age of the oldest mail that is due', async (set) =>
    set(ageSeconds(await oldestMail(db, clock()))),
  );
  gauge(
    'shop_refunds',
    'Refunds that the payment provider has not confirmed, or has refused',
    async (set) => {
      const open = await openRefunds(db);
      const failed = open.filter(({ state }) => state === 'failed').length;
      set(open.length - failed, { state: 'waiting' });
      set(failed, { state: 'failed' });
    },
    ['state'],
  );
  gauge('shop_oldest_refund_seconds', 'Age of the oldest refund that waits', async (set) =>
    set(ageSeconds(await oldestRefund(db))),
  );
  gauge('shop_disk_free_bytes', 'Space left on the disk of DATA_DIR', async (set) =>
    set((await disk()).free),
  );
  const secondsSince = (at: number | null | undefined): number =>
    (clock() - (at ?? -Infinity)) / 1000;
  const copy = (name: string, help: string, at: (state: CopyState) => number | null | undefined) =>
    gauge(name, help, async (set) => set(secondsSince(at(await readCopyState(db, copies)))));
  if (copies.isNightly)
    copy('shop_backup_age_seconds', 'Age of the last nightly backup', ({ backup }) => backup?.at);
  if (copies.hasCommand)
    copy(
      'shop_backup_sent_age_seconds',
      'Time since BACKUP_COMMAND last succeeded',
      ({ sent }) => sent?.sentAt,
    );
  copy('shop_drill_age_seconds', 'Time since a drill last succeeded', ({ drill }) =>
    drill?.error === null ? drill.at : undefined,
  );

  return {
    countRequest: ({ method, route, status }, seconds) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    countFailedJob: (job) => failedJobs.inc({ job }),
    watchPages: (served) => {
      gauge(
        'shop_pages',
        'Pages answered since the start, by where they came from',
        async (set) => {
          for (const [from, count] of Object.entries(served)) set(count, { from });
        },
        ['from'],
      );
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
};
