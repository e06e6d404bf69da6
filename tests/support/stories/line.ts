import { held } from '../held';
import type { Person, Shop } from '../shop';

/** A call that a page has made. */
export interface Call {
  /** "PUT /api/cart/1002", and "PUT /api/cart/1002 (2)" for the second one of a run. */
  name: string;
  /** The name without the count. */
  what: string;
  /** The status and the text of the answer. */
  answer?: string;
}

/** A call that one run of a story holds. */
export interface Hold {
  call: string;
  /**
   * `answer`: the shop gets the call at once, and its answer waits. `request`: the shop gets the call late, so that it
   * gets two writes in the other order.
   */
  what: 'answer' | 'request';
  /** The call whose answer ends the hold. Otherwise the story does, or an act that needs the answer. */
  until?: string;
}

/** Calls with POST that only read. */
const READS = / \/api\/(shipping\/calculate|fits\/check|.*\/(quote|check|preview))$/;

/** Whether a call changes something. */
export const isWrite = ({ what }: Call): boolean => !what.startsWith('GET ') && !READS.test(what);

/** Ids, tokens, keys, and the numbers of orders and returns: they differ from run to run. */
const MADE =
  /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\w-]{22,}|\b\d+(-\d+){3}\b|\b[A-Z]{1,3}-[\dA-Z]{8,10}\b/g;

/** A text without what differs from run to run. */
export const steady = (text: string): string => text.replace(MADE, '…');

/**
 * The connection of a page to the shop, which can hold one call. The cookies of an answer come with it, as in a browser:
 * those of a held one come late.
 */
export const openLine = (shop: Shop, person: Person, hold?: Hold) => {
  const calls: Call[] = [];
  const gate = held();
  let state: 'coming' | 'held' | 'over' = 'coming';
  let onTheirWay = 0;

  const addCall = (method: string, path: string): Call => {
    const what = `${method} ${steady(path)}`;
    const before = calls.filter((call) => call.what === what).length;
    const call = { name: before ? `${what} (${before + 1})` : what, what };
    calls.push(call);
    return call;
  };
  const release = () => {
    state = 'over';
    gate.resolve();
  };
  const wait = async () => {
    if (state === 'over') return;
    state = 'held';
    onTheirWay -= 1;
    await gate.promise;
    onTheirWay += 1;
  };

  const fetch: Person['fetch'] = async (input, init) => {
    const call = addCall(init?.method ?? 'GET', String(input));
    onTheirWay += 1;
    try {
      const now = shop.visitor();
      for (const [name, value] of person.cookies) now.cookies.set(name, value);
      if (call.name === hold?.call && hold.what === 'request') await wait();
      const before = new Map(now.cookies);
      const answer = await now.fetch(input, init);
      call.answer = `${answer.status} ${steady(await answer.clone().text())}`;
      if (call.name === hold?.call && hold.what === 'answer') await wait();
      for (const [name, value] of now.cookies)
        if (before.get(name) !== value) person.cookies.set(name, value);
      for (const name of before.keys()) if (!now.cookies.has(name)) person.cookies.delete(name);
      if (call.name === hold?.until) queueMicrotask(release);
      return answer;
    } finally {
      onTheirWay -= 1;
    }
  };
  return {
    person: { ...person, fetch },
    calls,
    release,
    isBusy: () => onTheirWay > 0,
    isHolding: () => state === 'held',
  };
};
