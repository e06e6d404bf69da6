import type { ShippingTable } from './built-in-table';

/** Business days on the way, the quickest service to the nearest zone and the slowest to the farthest. */
export interface Transit {
  min: number;
  max: number;
}

/** The days that these tables promise over all zones and services. @returns undefined when nothing is sent */
export const transitDays = (
  tables: readonly Pick<ShippingTable, 'days'>[],
): Transit | undefined => {
  const days = tables
    .flatMap((table) => Object.values(table.days).flat())
    .filter((offered) => offered > 0);
  return days.length ? { min: Math.min(...days), max: Math.max(...days) } : undefined;
};
