import {
  type LinePromise,
  type PromiseLine,
  piecesToMake,
  shipsBy,
} from '../../../shop/promises/ships-by';
import type { ProductRow } from '../../tables/catalogue/catalogue-rows';
import type { Queries } from '../../tables/schema';
import { promisedPieces } from '../../tables/orders/made-pieces';
import { readCalendar } from '../../tables/settings/calendar';

/** The supply of a stored product. A part without a work group has none. */
export const productSupply = ({
  supply: kind,
  lead_days: leadDays,
  work_group: group,
}: Pick<ProductRow, 'supply' | 'lead_days' | 'work_group'>): PromiseLine['supply'] => ({
  kind,
  leadDays,
  ...(group && { group }),
});

/**
 * The promises of the lines of an order at this time (docs/rules.md 22.2).
 * @param accountId the buyer's, whose own open checkout takes no time @param quoteId the shop's quote that it pays
 * @returns for each line its promise; undefined where it cannot be had
 */
export const promisesFor = async (
  db: Queries,
  lines: readonly PromiseLine[],
  accountId: string,
  now: number,
  quoteId = '',
): Promise<(LinePromise | undefined)[]> => {
  if (!lines.length) return [];
  const { calendar } = await readCalendar(db);
  const limited = new Set(calendar.groups.map(({ name }) => name));
  const groups = new Set(
    lines.flatMap((line) => {
      const { group = '' } = line.supply;
      return limited.has(group) && piecesToMake(line) ? [group] : [];
    }),
  );
  const promised = await promisedPieces(db, [...groups], { accountId, quoteId });
  const queues = Object.fromEntries(
    [...groups].map((name) => [name, promised.filter(({ group }) => group === name)]),
  );
  return shipsBy(lines, { calendar, queues, now: new Date(now) });
};
