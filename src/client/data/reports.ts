import { queryOptions } from '@tanstack/react-query';
import { getMonthReport, getQuarterReport } from '../../contract/reports';
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
