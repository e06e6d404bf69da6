import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { shownNeeds } from '../../shop/catalogue/stock/shown-needs';
import type { Calendar } from '../../shop/promises/calendar';
import { FIRST_CALENDAR } from '../../shop/promises/work-days';
import { lastPromise, longPromiseWords, promiseWords } from '../../shop/promises/promise-words';
import { makeShipsBy } from '../../shop/promises/ships-by';
import { queuesByGroup } from '../../shop/promises/work-queue';
import { shopDay, shopTime } from '../../shop/shop-day';
import { config } from '../data/catalogue/catalogue';
import { shownStock } from '../data/catalogue/stock';
import { isCut, useConnection } from '../device/connection/connection';
import { useShipWords } from '../state/ship-words';
import { dayTimeText } from '../parts/time-text';

/** The clock is looked at this often, ms. */
const LOOK_EVERY = 15_000;

/** The part of the time that promises depend on: the day in Toronto, and whether its cut-off has passed. */
const momentAt = (now: Date, cutOff: string): string => `${shopDay(now)} ${shopTime(now) < cutOff}`;

/**
 * A time of the moment that is now: by the server's clock as of its last answer, by the device's own without a connection.
 * It changes at the cut-off and at midnight in Toronto, and when the page is seen again.
 */
const useMoment = (cutOff: string): Date => {
  const ahead = useConnection((connection) => (isCut() ? 0 : connection.ahead));
  const [now, setNow] = useState(() => new Date(Date.now() + ahead));
  useEffect(() => {
    const look = () => {
      const next = new Date(Date.now() + ahead);
      setNow((before) => (momentAt(before, cutOff) === momentAt(next, cutOff) ? before : next));
    };
    look();
    const timer = setInterval(look, LOOK_EVERY);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [cutOff, ahead]);
  return now;
};

/** Works out on this device when parts ship, by the rule of the server, and says so on the whole page (docs/rules.md 22.9). */
export const ShipWords = () => {
  const { data: settings } = useQuery(config);
  const { data: stock } = useQuery(shownStock);
  const asOf = useConnection((connection) => connection.asOf);
  const changed = settings?.calendar as Partial<Calendar> | undefined; // as the server has checked it
  const now = useMoment(changed?.cutOff ?? FIRST_CALENDAR.cutOff);
  const isKnown = Boolean(settings && stock);

  useEffect(() => {
    if (!isKnown) return;
    const shipPromises = makeShipsBy({
      calendar: { ...FIRST_CALENDAR, ...changed },
      queues: queuesByGroup(stock?.queues ?? []),
      now,
    });
    const today = shopDay(now);
    const saved = asOf === undefined ? '' : `, as of ${dayTimeText(asOf)}`;
    useShipWords.setState({
      day: (lines) => {
        const needs = lines.flatMap(
          ({ part, quantity }) => shownNeeds(part, quantity, stock).needs,
        );
        return lastPromise(shipPromises(needs).map((promise) => promise?.day));
      },
      words: (part, quantity, isShort) => {
        const { isCounted, needs } = shownNeeds(part, quantity, stock);
        const promises = shipPromises(needs);
        const day = lastPromise(promises.map((promise) => promise?.day));
        if (!day) return undefined;
        // A kit has a day alone, as in the cart.
        const toMake = part.madeParts ? 0 : (promises[0]?.toMake ?? 0);
        if (isShort) return promiseWords(day, today);
        const isSplit = toMake > 0 && toMake < quantity;
        return isSplit && !isCounted
          ? promiseWords(day, today) + saved
          : longPromiseWords({ quantity, toMake }, day, today) + saved;
      },
    });
  }, [isKnown, changed, stock, now, asOf]);
  return null;
};
