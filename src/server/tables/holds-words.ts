// Conditions that find rows by what people type into a search box.
import { type Expression, type SqlBool, sql } from 'kysely';
import { queryWords } from '../../shop/catalogue/search/search';
import { meantNumber } from '../../shop/orders/order';
import { searchedPhone } from '../../shop/site/phone';
import { FOLDED_LETTERS, foldedText, searchText } from '../../shop/typed-text';

/** Escapes LIKE wildcards. */
const literally = (word: string): string => word.replace(/[!%_]/g, '!$&');

/** The words of a query in the form in which texts are compared. A number may have a # before it, as in mails. */
const comparedWords = (q: string): string[] =>
  queryWords(foldedText(q)).flatMap((word) => word.replace(/^#/, '') || []);

/** Whether a text holds these characters. */
export const isIn = (text: Expression<string>, word: string): Expression<SqlBool> =>
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

/** Whether a column that is stored as `foldedText` holds every word of a query, or the digits of its phone number. */
export const holdsFoldedText = (column: string, q: string): Expression<SqlBool> => {
  const text = sql.ref<string>(column);
  const phone = searchedPhone(q);
  const all = holds(text, comparedWords(q));
  return phone === undefined ? all : sql<SqlBool>`(${all} or ${isIn(text, phone)})`;
};

/** The characters that people type, by those that word processors make of them. */
const TYPED_FOR: readonly (readonly [typographic: string, typed: string])[] = [
  ...[...'’‘ʼ'].map((mark) => [mark, "'"] as const),
  ...[...'“”″'].map((mark) => [mark, '"'] as const),
  ...[...'‐‑–—−'].map((dash) => [dash, '-'] as const),
];

/** The letters of columns whose plain letters are all in these words. */
const foldedInto = (letters: string): (readonly [letter: string, typed: string])[] =>
  FOLDED_LETTERS.filter(([, typed]) => [...typed].every((letter) => letters.includes(letter)));

/** The letters of these words that SQLite's lower(), and PostgreSQL's in the C locale, leave as capitals: Ж, but not E. */
const otherCapitals = (words: readonly string[]): [capital: string, letter: string][] =>
  [...new Set(words.join(''))]
    .filter((letter) => letter > '\x7f')
    .map((letter): [string, string] => [letter.toUpperCase(), letter])
    .filter(([capital, letter]) => capital !== letter && [...capital].length === 1);

type Fold = readonly (readonly [stored: string, typed: string])[];

/** SQLite's parser has no room for many more functions within one another. */
const MAX_NESTED = 6;

/** A text with these replacements of characters beyond ASCII, some of them at a time; most texts have none. */
const replaced = (text: Expression<string>, folds: Fold): Expression<string> => {
  if (!folds.length) return text;
  const steps = Array.from({ length: Math.ceil(folds.length / MAX_NESTED) }, (_, at) =>
    folds
      .slice(at * MAX_NESTED, (at + 1) * MAX_NESTED)
      .reduce<Expression<string>>(
        (folded, [stored, typed]) => sql<string>`replace(${folded}, ${stored}, ${typed})`,
        sql.ref<string>(`text${at}.words`),
      ),
  );
  const named = steps.map((step, at) => {
    // The text before them is that of the row around.
    const from = at === 0 ? sql`` : sql`from ${sql.id(`text${at}`)}`;
    return sql`${sql.id(`text${at + 1}`)} as (select ${step} as words ${from})`;
  });
  const folded = sql`(with ${sql.join(named)} select words from ${sql.id(`text${steps.length}`)})`;
  return sql<string>`(select case when octet_length(words) = length(words) then words else ${folded} end
    from (select ${text} as words) as text0)`;
};

/**
 * Whether these columns together hold every word of a query, whatever the case and the accents. No words: every row does.
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
    ...foldedInto(letters),
    ...TYPED_FOR.filter(([, typed]) => letters.includes(typed)),
  ];
  return holds(replaced(together, folds), words);
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
