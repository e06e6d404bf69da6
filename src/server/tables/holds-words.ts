// Conditions that find rows by what people type into a search box.
import { type Expression, type SqlBool, sql } from 'kysely';
import { queryWords } from '../../shop/catalogue/search/search';
import { meantNumber } from '../../shop/orders/order';
import { searchText } from '../../shop/typed-text';

/** Escapes LIKE wildcards. */
const literally = (word: string): string => word.replace(/[!%_]/g, '!$&');

/** The words of a query in the form in which texts are compared. A number may have a # before it, as in mails. */
const comparedWords = (q: string): string[] =>
  queryWords(searchText(q)).flatMap((word) => word.replace(/^#/, '') || []);

const isIn = (text: Expression<string>, word: string): Expression<SqlBool> =>
  sql`${text} like ${`%${literally(word)}%`} escape '!'`;

/** Whether a text holds every one of these words, or the number that a word means. */
const holds = (text: Expression<string>, words: readonly string[]): Expression<SqlBool> => {
  const tests = words.map((word) => {
    const meant = meantNumber(word);
    return meant === undefined
      ? isIn(text, word)
      : sql<SqlBool>`(${isIn(text, word)} or ${isIn(text, meant)})`;
  });
  return tests.length ? sql<SqlBool>`(${sql.join(tests, sql` and `)})` : sql<SqlBool>`1 = 1`;
};

/** Whether a column that is stored as `searchText` holds every word of a query. */
export const holdsSearchText = (column: string, q: string): Expression<SqlBool> =>
  holds(sql.ref<string>(column), comparedWords(q));

/** The characters that people type, by those that word processors make of them. */
const TYPED_FOR: readonly (readonly [typographic: string, typed: string])[] = [
  ...[...'’‘ʼ'].map((mark) => [mark, "'"] as const),
  ...[...'“”″'].map((mark) => [mark, '"'] as const),
  ...[...'‐‑–—−'].map((dash) => [dash, '-'] as const),
];

/** The letters of these words that SQLite's lower(), and PostgreSQL's in the C locale, leave as capitals: É, but not E. */
const otherCapitals = (words: readonly string[]): [capital: string, letter: string][] =>
  [...new Set(words.join(''))]
    .filter((letter) => letter > '\x7f')
    .map((letter): [string, string] => [letter.toUpperCase(), letter])
    .filter(([capital, letter]) => capital !== letter && [...capital].length === 1);

/**
 * Whether these columns together hold every word of a query, whatever the case. No words: every row does.
 * @param columns names with their table ('orders.number'), or expressions that are text
 */
export const holdsWords = (
  columns: readonly (string | Expression<string>)[],
  q = '',
): Expression<SqlBool> => {
  const words = comparedWords(q);
  const letters = words.join('');
  const together = sql<string>`lower(${sql.join(
    columns.map(
      (column) => sql`coalesce(${typeof column === 'string' ? sql.ref(column) : column}, '')`,
    ),
    sql` || ' ' || `,
  )})`;
  const folds = [
    ...otherCapitals(words),
    ...TYPED_FOR.filter(([, typed]) => letters.includes(typed)),
  ];
  const text = folds.reduce(
    (folded, [stored, typed]) => sql<string>`replace(${folded}, ${stored}, ${typed})`,
    together,
  );
  return holds(text, words);
};

/** Whether one of these columns holds a text, whatever its case. No text: every row does. */
export const holdsText = (
  columns: { lower: readonly string[]; upper?: readonly string[] },
  q = '',
): Expression<SqlBool> => {
  const text = searchText(q.trim()).replace(/^#/, '');
  const numbers = [text, meantNumber(text) ?? text].map((number) => number.toUpperCase());
  const tests = [
    ...columns.lower.map((column) => isIn(sql.ref(column), text)),
    ...(columns.upper ?? []).flatMap((column) =>
      [...new Set(numbers)].map((number) => isIn(sql.ref(column), number)),
    ),
  ];
  return text ? sql<SqlBool>`(${sql.join(tests, sql` or `)})` : sql<SqlBool>`1 = 1`;
};

/** Pairs of a program's name and the title that people see. */
export type Titles = readonly (readonly [name: string, title: string])[];

/** A column of program names as the titles that people search for. @param column with its table: 'outbox.kind' */
export const inWords = (column: string, titles: Titles): Expression<string> =>
  sql<string>`case ${sql.ref(column)} ${sql.join(
    titles.map(([name, title]) => sql`when ${name} then ${title}`),
    sql` `,
  )} else '' end`;
