// What the owner lists, adds, changes and removes, with the rules of its noun (docs/README.md, "A noun").
import type { Paged, PagedQuery } from '../../shop/paged';
import type { Stored } from '../../shop/stored';
import { ApiError } from '../ground/api-error';
import { newId } from '../ground/new-id';
import type { Acted } from '../tables/log/acts';
import { noteAct } from '../tables/log/log';
import type { Rows } from '../tables/rows';
import type { Queries, Tx } from '../tables/schema';

interface Act {
  /** The admin's account. */
  by: string;
  now: number;
}

interface Rules<Value extends object> {
  rows: Rows<Value>;
  /** The noun in a refusal: 'axle'. */
  noun: string;
  /** What the log keeps of a change, and of what: 'axle:Dana 60'. */
  log: {
    subject: (value: Stored<Value>) => string;
    added: (after: Value) => Acted;
    changed: (before: Value, after: Value) => Acted;
    removed: (before: Value) => Acted;
  };
  /** The noun's own rules. @param others all but this one @throws ApiError invalid */
  check?: (value: Value, others: readonly Value[]) => void;
  /** Runs in the transaction of every change. */
  changed?: (tx: Tx) => Promise<unknown>;
}

/** The log of a noun that has no acts of its own (services/log/field-words). @param titleOf what it is called */
export const nounActs = <Value extends object>(
  noun: string,
  titleOf: (value: Value) => string,
): Rules<Value>['log'] => ({
  subject: (value) => `${noun}:${titleOf(value)}`,
  added: (after) => ({ act: 'noun.added', detail: { noun, after } }),
  changed: (before, after) => ({
    act: 'noun.changed',
    detail: { noun, before, after },
  }),
  removed: (before) => ({ act: 'noun.removed', detail: { noun, before } }),
});

/** The values of a noun. Each change is checked, logged and told in the transaction of its caller. */
export interface ResourceStore<Value extends object> {
  page: (db: Queries, query: PagedQuery) => Promise<Paged<Stored<Value>>>;
  /** @throws ApiError not_found */
  get: (db: Queries, id: string) => Promise<Stored<Value>>;
  /** @throws ApiError invalid */
  add: (tx: Tx, value: Value, act: Act) => Promise<Stored<Value>>;
  /** @throws ApiError not_found, invalid */
  change: (tx: Tx, id: string, value: Value, act: Act) => Promise<Stored<Value>>;
  /** @throws ApiError not_found */
  remove: (tx: Tx, id: string, act: Act) => Promise<void>;
}

const withoutId = <Value extends object>({ id: _, ...value }: Stored<Value>): Value =>
  value as unknown as Value; // the id is not part of it

/** Makes the store of a noun. */
export const resourceStore = <Value extends object>({
  rows,
  noun,
  log,
  check = () => undefined,
  changed = async () => undefined,
}: Rules<Value>): ResourceStore<Value> => {
  const get = async (db: Queries, id: string): Promise<Stored<Value>> => {
    const value = await rows.find(db, id);
    if (value) return value;
    throw new ApiError<{ errors: readonly ['not_found'] }>(
      'not_found',
      `There is no such ${noun}.`,
    );
  };
  const note = async (tx: Tx, { by, now: at }: Act, subject: string, acted: Acted) => {
    await changed(tx);
    await noteAct(tx, { ...acted, at, by, subject });
  };
  return {
    page: (db, query) => rows.page(db, query),
    get,
    add: async (tx, value, act) => {
      check(value, await rows.all(tx));
      const added = { ...value, id: newId() };
      await rows.insert(tx, [added]);
      await note(tx, act, log.subject(added), log.added(value));
      return added;
    },
    change: async (tx, id, value, act) => {
      const known = await get(tx, id);
      const before = withoutId<Value>(known);
      const others = (await rows.all(tx)).filter((other) => other.id !== id);
      check(value, others);
      const after = { ...value, id };
      await rows.update(tx, after);
      await note(tx, act, log.subject(known), log.changed(before, value));
      return after;
    },
    remove: async (tx, id, act) => {
      const known = await get(tx, id);
      await rows.remove(tx, id);
      await note(tx, act, log.subject(known), log.removed(withoutId<Value>(known)));
    },
  };
};
