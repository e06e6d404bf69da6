import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Queries } from './database';
import { connectionOf } from './sqlite';

/** Placeholder in a prepared statement for a value of each call. */
class Place {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/** The shape of an argument without its values, which go into `values`. Undefined fields are left out. */
const shapeOf = (given: unknown, values: unknown[]): string => {
  if (typeof given !== 'object' || given === null) {
    values.push(given);
    return '?';
  }
  let shape = Array.isArray(given) ? '[' : '{';
  for (const key of Object.keys(given)) {
    const value: unknown = given[key as keyof typeof given]; // one of its own
    if (value !== undefined) shape += `${key}:${shapeOf(value, values)},`;
  }
  return shape;
};

/** The same shape with a placeholder for each value, numbered in the order of shapeOf. */
const withPlaces = (given: unknown, count: { places: number }): unknown => {
  if (typeof given !== 'object' || given === null) {
    count.places += 1;
    return new Place(count.places - 1);
  }
  if (Array.isArray(given)) return given.map((one) => withPlaces(one, count));
  return Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, withPlaces(value, count)]),
  );
};

/** A statement that is built once and run often. */
export interface Prepared<Given, Row> {
  all: (db: Queries, given: Given) => Promise<Row[]>;
  first: (db: Queries, given: Given) => Promise<Row | undefined>;
  /** @returns how many rows were added, changed or removed */
  change: (db: Queries, given: Given) => Promise<number>;
}

/**
 * A prepared statement. Building a statement costs several times as much as running it, so it is built once for each
 * database and each shape of its argument (which columns, how many rows), and then only gets new values. Therefore
 * `build` must pass its argument on without reading values from it.
 */
export const prepared = <Given extends object, Row>(
  build: (db: Queries, given: Given) => Compilable<Row>,
): Prepared<Given, Row> => {
  const kept = new WeakMap<DialectAdapter, Map<string, CompiledQuery<Row>>>();

  const compiled = (
    db: Queries,
    given: Given,
  ): { statement: CompiledQuery<Row>; parameters: unknown[] } => {
    const values: unknown[] = [];
    const shape = shapeOf(given, values);
    const { adapter } = db.getExecutor();
    const shapes = kept.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    kept.set(adapter, shapes);
    let statement = shapes.get(shape);
    if (!statement) {
      const places = withPlaces(given, { places: 0 }) as Given; // of the same shape, and only handed on
      statement = build(db, places).compile();
      shapes.set(shape, statement);
    }
    const parameters = statement.parameters.map((one) =>
      one instanceof Place ? values[one.index] : one,
    );
    return { statement, parameters };
  };

  /** SQLite runs a statement completely and at once, so it waits only while a transaction has the connection. */
  const run = async (db: Queries, given: Given): Promise<{ rows: Row[]; changes: number }> => {
    const { statement: built, parameters } = compiled(db, given);
    const connection = connectionOf(db);
    if (!connection || (connection.isHeld() && !db.isTransaction)) {
      const { rows, numAffectedRows } = await db.executeQuery<Row>({
        ...built,
        parameters,
      });
      return { rows, changes: Number(numAffectedRows ?? 0) };
    }
    const statement = connection.prepare(built.sql);
    const done = statement.reader
      ? { rows: statement.all(parameters) as Row[], changes: 0 } // as Kysely believes its rows
      : { rows: [], changes: Number(statement.run(parameters).changes) };
    if (!db.isTransaction) await connection.flush.settled();
    return done;
  };

  return {
    all: async (db, given) => (await run(db, given)).rows,
    first: async (db, given) => (await run(db, given)).rows[0],
    change: async (db, given) => (await run(db, given)).changes,
  };
};
