import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { QUOTE_KEY } from '../../data/cart/cart';
import { config } from '../../data/catalogue/catalogue';

/** Timers are limited to 2^31 ms. */
const LONGEST = 2_000_000_000;
const FIRST_RETRY = 2_000;
const LAST_RETRY = 3_600_000;

/**
 * Fetches the config again when the sale begins or ends, so that an open page changes at midnight in Toronto. If the
 * server's clock is behind the device's, retries after 2 s, 4 s, 8 s, … until the sale has changed.
 */
export const useSaleChange = (): void => {
  const queryClient = useQueryClient();
  const sale = useQuery(config).data?.sale;
  const changesAt = sale?.changesAt;
  const isOn = sale?.active;
  const wasOn = useRef(isOn);

  useEffect(() => {
    // Updates an open checkout at midnight.
    if (wasOn.current !== undefined && wasOn.current !== isOn)
      void queryClient.invalidateQueries({ queryKey: QUOTE_KEY });
    wasOn.current = isOn;
  }, [isOn, queryClient]);

  useEffect(() => {
    if (!changesAt) return;
    let timer: ReturnType<typeof setTimeout>;
    let retry = FIRST_RETRY;
    const ask = () => {
      void queryClient.invalidateQueries({ queryKey: config.queryKey });
      wait();
    };
    const wait = () => {
      const left = Date.parse(changesAt) - Date.now();
      if (left > LONGEST) timer = setTimeout(wait, LONGEST);
      else if (left > 0) timer = setTimeout(ask, left + 500);
      else {
        timer = setTimeout(ask, retry);
        retry = Math.min(retry * 2, LAST_RETRY);
      }
    };
    wait();
    return () => clearTimeout(timer);
  }, [changesAt, queryClient]);
};
