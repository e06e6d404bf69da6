import { useEffect, useRef } from 'react';
import type { BatchResult } from '../../../../../contract/orders/admin-batch';
import { counted } from '../../../../../shop/counted';
import { Button } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import { BatchResults } from './batch-results';
import type { BatchReport as Report } from './use-batch';

/** '24 orders done, 1 was done before, 2 refused' */
const batchSummary = (results: readonly BatchResult[]): string => {
  const count = (kind: BatchResult['outcome']) =>
    results.filter(({ outcome }) => outcome === kind).length;
  const before = count('already');
  const refused = count('refused');
  return [
    `${counted(count('done'), 'order')} done`,
    ...(before ? [`${before} done before`] : []),
    ...(refused ? [`${refused} refused`] : []),
  ].join(', ');
};

interface Props {
  report: Report;
  search: Record<string, string | undefined>;
  /** Selects the orders that succeeded again, for the next action. */
  onSelect: () => void;
  onClose: () => void;
}

/** The outcome of an action for each order, refused ones first. */
export const BatchReport = ({ report: { results, done }, search, onSelect, onClose }: Props) => {
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button may be gone.
  useEffect(() => title.current?.focus(), []);
  const isRefused = ({ outcome }: BatchResult) => outcome === 'refused';
  const refused = results.filter(isRefused);
  const others = results.filter((result) => !isRefused(result));
  return (
    <Notice
      as="section"
      aria-labelledby="batch-report"
      tone={refused.length ? 'warn' : 'good'}
      mb="4"
    >
      <h2 id="batch-report" ref={title} tabIndex={-1}>
        {batchSummary(results)}
      </h2>
      {refused.length > 0 && (
        <BatchResults label="Refused orders" results={refused} search={search} />
      )}
      {others.length > 0 && (
        <details open={others.length <= 10}>
          <summary
            style={{ minHeight: '44px', paddingBlock: '0.75rem', cursor: 'pointer' }}
          >{`Show the ${counted(others.length, 'order')}`}</summary>
          <BatchResults label="Orders done" results={others} search={search} />
        </details>
      )}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0.5rem', marginTop: '0.75rem' }}>
        {done.length > 0 && (
          <Button
            look="outline"
            onClick={onSelect}
          >{`Select ${done.length === 1 ? 'this order' : `these ${done.length}`} again`}</Button>
        )}
        <Button look="plain" onClick={onClose}>
          Close
        </Button>
      </div>
    </Notice>
  );
};
