import { queryOptions } from '@tanstack/react-query';
import * as calls from '../../contract/reports';
import { MONTH } from '../../shop/reports/period';
import { call } from './call';
import { freshQuery } from './call-query';

/** The figures of a month or quarter. */
export const report = (period: string) =>
  queryOptions({
    queryKey: [calls.getMonthReport.path, period],
    queryFn: (context) =>
      MONTH.test(period)
        ? call(context, calls.getMonthReport, { params: { month: period } })
        : call(context, calls.getQuarterReport, { params: { quarter: period } }),
    staleTime: 0,
  });

/** Sales of a month or quarter, for the charts. */
export const sales = (period: string) =>
  freshQuery([calls.getSales.path, period], calls.getSales, { params: { period } });

/** The searches of a month or quarter that found nothing. */
export const missedSearches = (period: string) =>
  freshQuery([calls.listMissedSearches.path, period], calls.listMissedSearches, {
    params: { period },
  });

/** The payouts of the card provider in a month or quarter. */
export const payouts = (period: string) =>
  freshQuery([calls.listPayouts.path, period], calls.listPayouts, { params: { period } });
