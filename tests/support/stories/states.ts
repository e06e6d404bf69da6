import { sql } from 'kysely';
import type { Db } from '../../../src/server/tables/schema';
import { steady } from './line';

/** What is true at the end of a story, in lines. */
export type State = readonly string[];

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

const SHOWN = ['aria-disabled', 'aria-pressed', 'aria-checked', 'aria-expanded', 'disabled'];

const isField = (node: Node): node is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  node instanceof HTMLElement && node.matches('input, textarea, select');

const linesOf = (node: Node): string[] => {
  if (node instanceof Text) return [spaced(node.data)];
  if (!(node instanceof HTMLElement) || node.matches('script, style, noscript')) return [];
  if (isField(node)) {
    const value = node.matches('[type=checkbox], [type=radio]')
      ? (node as HTMLInputElement).checked
      : node.value;
    return [`[${node.getAttribute('aria-label') ?? node.name}: ${value}]`];
  }
  const states = SHOWN.filter((name) => !['false', null].includes(node.getAttribute(name)));
  return [...states, ...[...node.childNodes].flatMap(linesOf)];
};

/** What a page shows: its address, its texts, and what its fields hold. */
export const pageState = (address: string): State =>
  [address, ...linesOf(document.body)].filter(Boolean).map(steady);

/** Tables of keys and tokens that differ from run to run, and one whose words are made from others. */
const LEFT_OUT = ['idempotency', 'catalogue_version', 'order_words'];

const CELL = '; ';

/** What a shop has stored: the rows of its tables. */
export const shopState = async (db: Db): Promise<State> => {
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(
    tables
      .filter(({ name }) => !LEFT_OUT.includes(name))
      .map(async ({ name }) => {
        const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db);
        return rows.map((row) =>
          [name, ...Object.entries(row).map(([column, value]) => `${column} ${value}`)].join(CELL),
        );
      }),
  );
  return rows.flat().map(steady);
};

/** The cells of a row that another row has not, behind the name of the table. */
const otherCells = (row: string, other: string | undefined): string => {
  const [table = '', ...cells] = row.split(CELL);
  const others = other?.split(CELL) ?? [];
  return [table, ...cells.filter((cell) => !others.includes(cell))].join(CELL);
};

/** The lines that only one of two states has: `-` for the first, `+` for the second. Of similar rows, what differs. */
export const differences = (one: State, other: State): string[] => {
  const added = [...other];
  const missing = one.filter((line) => {
    const at = added.indexOf(line);
    if (at >= 0) added.splice(at, 1);
    return at < 0;
  });
  const similar = (line: string, lines: readonly string[]) => {
    const [table = ''] = line.split(CELL);
    return table === line ? undefined : lines.find((other) => other.startsWith(table + CELL));
  };
  return [
    ...missing.map((line) => `- ${otherCells(line, similar(line, added))}`),
    ...added.map((line) => `+ ${otherCells(line, similar(line, missing))}`),
  ];
};
