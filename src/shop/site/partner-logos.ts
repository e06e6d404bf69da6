import { nameKey, oneLine } from '../typed-text';

/** A row of the form's partners. */
interface Row {
  name: string;
  hasLogo: boolean;
}

/** Where the logo of a file goes: to a row, or to a new one, which is named after the file. */
interface LogoPlace {
  place: number;
  name?: string;
}

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** The words of a file's name that can name a partner: 'levack-gear_logo.png' has levack and gear. */
const fileWords = (file: string): string[] =>
  wordsIn(file.replace(/\.[a-z0-9]+$/i, '')).filter((word) => word !== 'logo');

const sharedWords = (file: string, { name }: Row): number => {
  const words = wordsIn(name);
  return fileWords(file).filter((word) => word.length > 2 && words.includes(word)).length;
};

const nameAfter = (file: string): string =>
  fileWords(file)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
    .slice(0, 60);

/**
 * Tells where logos go that are chosen together: to the partner whose name shares the most words with the file's, then to
 * the named ones that have none, in their order, then to new rows. @returns a place for each file, in their order
 */
export const placeLogos = (rows: readonly Row[], files: readonly string[]): LogoPlace[] => {
  const free = new Set(rows.flatMap(({ name, hasLogo }, place) => (name && !hasLogo ? place : [])));
  const placed = new Map<string, LogoPlace>();
  const take = (file: string, place: number | undefined) => {
    if (place === undefined || placed.has(file)) return;
    free.delete(place);
    placed.set(file, { place });
  };
  for (const file of files) {
    const named = [...free].map((place) => ({
      place,
      shared: sharedWords(file, rows[place] ?? { name: '', hasLogo: true }),
    }));
    take(file, named.toSorted((a, b) => b.shared - a.shared).find(({ shared }) => shared)?.place);
  }
  for (const file of files) take(file, [...free][0]);
  let next = rows.length;
  return files.map((file) => placed.get(file) ?? { place: next++, name: nameAfter(file) });
};

/** The new names of a list with one on each line. @param known the names that are there */
export const newPartners = (list: string, known: readonly string[]): string[] => {
  const seen = new Set(known.map(nameKey));
  return list
    .split('\n')
    .map(oneLine)
    .filter((name) => name && !seen.has(nameKey(name)) && seen.add(nameKey(name)));
};
