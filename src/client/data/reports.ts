import { queryOptions } from '@tanstack/react-query';
import {
  getMonthReport,
  getQuarterReport,
  getSales,
  listMissedSearches,
  listPayouts,
} from '../../contract/reports';
import { MONTH } from '../../shop/reports/period';
import { call } from './call';
import { freshQuery } from './call-query';

/** The figures of a month or quarter. */
export const report = (period: string) =>
  queryOptions({
    queryKey: [getMonthReport.path, period],
    queryFn: (context) =>
      MONTH.test(period)
        ? call(context, getMonthReport, { params: { month: period } })
        : call(context, getQuarterReport, { params: { quarter: period } }),
    staleTime: 0,
  });

/** Sales of a month or quarter, for the charts. */
export const sales = (period: string) =>
  freshQuery([getSales.path, period], getSales, { params: { period } });

/** The searches of a month or quarter that found nothing. */
export const missedSearches = (period: string) =>
  freshQuery([listMissedSearches.path, period], listMissedSearches, { params: { period } });

/** The payouts of the card provider in a month or quarter. */
export const payouts = (period: string) =>
  freshQuery([listPayouts.path, period], listPayouts, { params: { period } });
