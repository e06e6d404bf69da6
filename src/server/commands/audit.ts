import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { openPayments, readEnvironment } from '../process/opening';
import { type Witness, audit } from '../services/audit/audit';
import type { Difference } from '../services/audit/order';
import { BadUsage, type Command } from './command';
import { inShop } from './in-shop';

const DAY = 24 * 60 * 60_000;
/** While the shop runs, a payment is an order a moment later: what differs is looked at again. */
const LOOK_AGAIN = 5000;

const numbers = z.record(z.string(), z.int());
/** A buyer's own record, kept outside the shop, as JSON; keys are ids of accounts and products. */
const WitnessFile = z.object({
  acknowledged: z.optional(z.array(z.object({ orderNumber: z.string(), total: z.string() }))),
  added: z.optional(z.record(z.string(), numbers)),
  stockBefore: z.optional(numbers),
});

const byId = (record: Record<string, number>): Map<number, number> =>
  new Map(Object.entries(record).map(([id, count]) => [Number(id), count]));

const readWitness = (file: string): Witness => {
  const { acknowledged, added, stockBefore } = WitnessFile.parse(
    JSON.parse(readFileSync(file, 'utf8')),
  );
  return {
    ...(acknowledged && { acknowledged }),
    ...(added && {
      added: new Map(Object.entries(added).map(([account, pieces]) => [account, byId(pieces)])),
    }),
    ...(stockBefore && { stockBefore: byId(stockBefore) }),
  };
};

const isIn =
  (others: readonly Difference[]) =>
  ({ rule, what }: Difference): boolean =>
    others.some((other) => other.rule === rule && other.what === what);

/** The differences that are found both times, a few seconds apart. */
const lasting = async (look: () => Promise<Difference[]>): Promise<Difference[]> => {
  const first = await look();
  if (!first.length) return [];
  await pause(LOOK_AGAIN);
  return (await look()).filter(isIn(first));
};

/** `npm run audit`: do orders, carts and stock agree with each other and with the payment provider? */
export const auditCommand: Command = {
  usage: 'npm run audit [-- --days N] [--witness FILE.json]',
  about:
    'Compares orders, checkouts, carts and stock with each other and with the payment provider, all payments or those\n' +
    'of the last N days, and names refunds that need attention. Each difference is one line, and then it ends with 1.\n' +
    'The shop may be open meanwhile.\n' +
    'A witness holds what was seen from outside, as JSON: acknowledged, added, stockBefore.',
  options: { days: { type: 'string' }, witness: { type: 'string' } },
  run: async ({ values, words }) => {
    const { days, witness } = values;
    if (words.length) throw new BadUsage(`${words.join(' ')} is not known here.`);
    if (days !== undefined && !/^[1-9]\d{0,4}$/.test(String(days)))
      throw new BadUsage('--days takes a number of days.');
    const settings = readEnvironment();
    const seen = typeof witness === 'string' ? readWitness(witness) : {};
    return inShop(settings, async ({ db, clock }) => {
      const payments = await openPayments(settings, db, clock);
      const since = days === undefined ? 0 : clock() - Number(days) * DAY;
      const differences = await lasting(() =>
        audit({ db, payments, now: clock() }, { ...seen, since }),
      );
      for (const { rule, what } of differences) console.log(`${rule} ${what}`);
      if (!differences.length) console.log('The books agree.');
      return differences.length ? 1 : 0;
    });
  },
};
