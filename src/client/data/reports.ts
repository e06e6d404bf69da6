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
  queryOptions({
    queryKey: [getSales.path, period],
    queryFn: (context) => call(context, getSales, { params: { period } }),
    staleTime: 0,
  });

/** The searches of a month or quarter that found nothing. */
export const missedSearches = (period: string) =>
  queryOptions({
    queryKey: [listMissedSearches.path, period],
    queryFn: (context) => call(context, listMissedSearches, { params: { period } }),
    staleTime: 0,
  });

/** The payouts of the card provider in a month or quarter. */
export const payouts = (period: string) =>
  queryOptions({
    queryKey: [listPayouts.path, period],
    queryFn: (context) => call(context, listPayouts, { params: { period } }),
    staleTime: 0,
  });
