import { expect, it, describe, test } from 'vitest';
import { z } from 'zod';
import { sampleProducts } from '../../../../src/server/services/catalogue/sample';
import categoriesFile from '../../../../src/server/sample/categories.json';
import type { CategoryRow } from '../../../../src/server/tables/catalogue/catalogue-rows';
import SEARCH_GROUPS from '../../../../src/server/sample/search-groups.json';
import { openSearch } from '../../../../src/shop/catalogue/search/searcher';

const Shelf = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
});
const shelves = z
  .array(z.object({ ...Shelf.shape, subcategories: z.array(Shelf) }))
  .parse(categoriesFile);
const rows: CategoryRow[] = shelves.flatMap(({ subcategories, ...top }, position) => [
  { ...top, parent_id: null, position },
  ...subcategories.map((sub, place) => ({ ...sub, parent_id: top.id, position: place })),
]);
const category = new Map(rows.map((row) => [row.id, row]));
const products = (await sampleProducts(rows)).map(
  ({ id, name, description, sku, category_id }) => ({
    id,
    name,
    description,
    sku,
    category: {
      name: category.get(category_id)?.name ?? '',
      slug: category.get(category_id)?.slug ?? '',
    },
  }),
);
const search = openSearch(products, SEARCH_GROUPS);
const matches = (query: string) => search.find(query).products;
const ids = (query: string) => matches(query).map(({ id }) => id);
const slugs = (query: string) =>
  [...new Set(matches(query).map(({ category: { slug } }) => slug))].toSorted();

const HEIMS = [1012, 1013, 1014, 1015, 1016];
const ADAPTERS = [1033, 1034, 1035, 1036];
const SHACKLES = [1058, 1061, 1056];

describe('the words of the trade in the sample catalogue (docs/rules.md 3.31 to 3.33)', () => {
  test.each<[query: string, first: number[], categories?: string]>([
    ['bung', ADAPTERS, 'heim-joints steering suspension'],
    ['weld bung', ADAPTERS, 'heim-joints steering suspension'],
    ['weld-in bungs', ADAPTERS, 'heim-joints steering suspension'],
    ['tube insert', ADAPTERS, 'heim-joints steering suspension'],
    ['threaded inserts', ADAPTERS, 'heim-joints steering suspension'],
    ['4-link', [1006], 'suspension trusses'],
    ['4link', [1006], 'suspension trusses'],
    ['4 link', [1006]],
    ['four-link', [1006], 'suspension trusses'],
    ['fourlink', [1006], 'suspension trusses'],
    ['7/8" heim', [1019, 1020, 1031, 1107], 'heim-joints suspension'],
    ['jamnut', [1018, 1029, 1030, 1031, 1032], 'heim-joints steering suspension wheels'],
    ['lock nut 3/4-16', [1018, 1030], 'heim-joints steering'],
    ['hiem', HEIMS, 'apparel heim-joints steering suspension trusses'],
    ['heims', HEIMS, 'apparel heim-joints steering suspension trusses'],
    ['rod ends', HEIMS, 'apparel heim-joints steering suspension trusses'],
    ['rose joint', HEIMS, 'apparel heim-joints steering suspension trusses'],
    ['spherical joint', HEIMS, 'apparel heim-joints steering suspension trusses'],
    ['limiting strap', [1046, 1038], 'tabs-gussets'],
    ['3/4 LH heim', [1017, 1024], 'heim-joints steering'],
    ['reverse thread heim 7/8', [1020, 1031], 'heim-joints'],
    ['NRHJCM087R', [1019], 'heim-joints'],
    ['nr-hj-cm-087r', [1019], 'heim-joints'],
    ['hjcm087', [1019, 1020], 'heim-joints'],
    ['shackles', SHACKLES, 'recovery-gear'],
    ['d ring', [1056, 1058, 1061]],
    ['soft shackle', [1061, 1059, 1062], 'recovery-gear'],
    [
      'brackets',
      [1001, 1002, 1003, 1068, 1070, 1097],
      'heim-joints suspension tabs-gussets tools trusses',
    ],
    ['panhard bar', [1070, 1065, 1079], 'steering trusses'],
    ['anti-roll bar', [1012], 'heim-joints'],
    ['cone spacer', [1027, 1028], 'heim-joints steering suspension trusses'],
    ['high misalignment spacers', [1027, 1028], 'heim-joints steering suspension trusses'],
    ['recovery ring', [1062], 'recovery-gear'],
    ['snatch rope', [1059], 'recovery-gear'],
    ['tree strap', [1060], 'recovery-gear'],
    ['fishplate', [1048], 'suspension tabs-gussets'],
    ['control arm bracket', [1002, 1003, 1097], 'suspension tabs-gussets tools'],
    ['notcher template', [1094], 'tools'],
    ['dimple dies', [1092, 1093], 'tools'],
    ['trusses', [1063, 1064, 1065, 1066, 1067], 'steering suspension trusses'],
  ])('%s', (query, first, categories) => {
    expect(ids(query).slice(0, first.length)).toEqual(first);
    if (categories) expect(slugs(query).join(' ')).toBe(categories);
  });

  test.each([
    [
      '3/4',
      [
        '3/4"',
        '3/4in',
        '3/4 in',
        '0.75',
        '.750',
        '19 mm',
        '19mm',
        '3/4 inch',
        '¾',
        '¾″',
        '3⁄4',
        '0,75',
        '19,05 mm',
        '19.05 mm',
      ],
    ],
    ['7/8-14', ['7/8x14', '.875-14', '7/8-14unf']],
    ['1-1/4', ['1 1/4', '1.25', '1.250"', '1-1/4"', '32mm', '1¼', '1 ¼', '1–1/4']],
    ['2.5', ['2.50', '2-1/2', '2 1/2 in', '2.5"']],
    ['2 in', ['2"', '2in', '2 inch', '2.0', '2 in']],
    ['5/16', ['0.312', '.3125', '8mm']],
    ['5x5.5', ['5 x 5.5']],
    ['2x.250', ['2 in x 0.250', '2 in x 1/4', '2×.250', '2 × 0,25']],
  ])('%s is found in any spelling', (size, spellings) => {
    const expected = ids(size).toSorted();
    expect(expected).not.toEqual([]);
    for (const spelling of spellings)
      expect([spelling, ids(spelling).toSorted()]).toEqual([spelling, expected]);
  });

  it('a size is not the end of another one', () => {
    const names = (query: string) =>
      matches(query).map((part) => `${part.name} ${part.description}`);
    for (const text of names('3/4"')) expect(text).toMatch(/(^|[^-\d])3\/4/);
    expect(ids('3/4"')).not.toContain(1047);
    expect(ids('3/4"')).not.toContain(1009);
    expect(ids('17/8')).toEqual([]);
    expect(ids('1/4')).not.toContain(1022);
  });

  it('finds a thread while it is typed', () => {
    for (const query of ['3/4-1', '3/4-16']) expect(ids(query)).toContain(1016);
    expect(ids('7/8-1')).not.toContain(1016);
  });

  test.each([
    ['chromolly heim', 'chromolly', 'chromoly'],
    ['shakle', 'shakle', 'shackle'],
    ['tierod', 'tierod', 'tie rod'],
    ['t-shirt', 't-shirt', 'tees'],
    ['tshirt', 'tshirt', 'tees'],
    ['brakcet', 'brakcet', 'bracket'],
    ['brakcets', 'brakcets', 'bracket'],
    ['missalignment', 'missalignment', 'misalignment'],
    ['limitting strap', 'limitting strap', 'limit straps'],
    ['fourlnik', 'fourlnik', 'fourlink'],
  ])('forgives one typing error, or a space: %s', (query, typed, shown) => {
    expect(matches(query)).not.toEqual([]);
    expect(search.find(query).taken).toEqual([{ word: typed, words: shown }]);
  });

  it('takes no word for another that lacks its last r', () => {
    expect(matches('rock slider')).toEqual([]);
  });

  it('forgives none in a short word, none where the word as typed is found, and never two', () => {
    for (const query of ['hims', 'shakel gusset', 'chroomolly', 'xyzzy'])
      expect([query, matches(query)]).toEqual([query, []]);
    expect(search.find('tubes').taken).toEqual([]);
  });

  it('corrects no word into one that no part is called, or into a shorter one', () => {
    expect(search.look('bender')).toMatchObject({ products: [], takenFor: [] });
    expect(search.look('shackl').takenFor).toEqual([]);
    expect(search.look('tubeb').takenFor).toEqual([]);
    expect(search.look('tube bender').dropped).toEqual(['bender']);
  });

  it('takes the letters of a SKU for no word', () => {
    for (const query of ['cm', 'hj', 'rtl'])
      expect([query, search.look(query).products]).toEqual([query, []]);
    expect(ids('nr-hj-cm-050')).toEqual([1012, 1013]);
  });

  test.each([
    ['MXM12', '3/4 in rod end', 1016],
    ['xm-12', '3/4 in rod end', 1016],
    ['JMX12T', '3/4 in rod end', 1016],
    ['FK JMXL12T', '3/4 in left hand rod end', 1017],
    ['QA1 XML12', '3/4 in left hand rod end', 1017],
    ['HMR10-12', '3/4 in rod end', 1016],
    ['JM10', '5/8 in rod end', 1014],
    ['XMR8', '1/2 in rod end', 1012],
  ])('takes the number of another maker for its size: %s', (query, words, first) => {
    const {
      products: [part],
      takenFor,
      exact,
    } = search.look(query);
    expect([part?.id, exact, takenFor.map((one) => one.words)]).toEqual([first, true, [words]]);
  });

  test.each([
    ['12 mm', '1/2 in'],
    ['12mm', '1/2 in'],
    ['10mm', '3/8 in'],
    ['10 mm bolt', '3/8 in'],
    ['19 mm', '3/4 in'],
  ])('says which size in inches is the nearest to %s: %s', (query, inches) => {
    const { products: parts, takenFor, exact } = search.look(query);
    expect(parts.length).toBeGreaterThan(0);
    expect([exact, takenFor.map(({ words }) => words)]).toEqual([true, [inches]]);
    expect(search.look('19.05 mm').takenFor).toEqual([]);
  });

  test.each<[query: string, first: number, dropped?: string]>([
    ['3/4 x 5/8 spacer', 1027],
    ['patte à souder', 1007],
    ['patte', 1007],
    ['weldable tabs', 1007],
    ['himes', 1012],
    ['hime joint', 1012],
    ['écrou', 1018],
    ['entretoise', 1027],
    ['gants', 1091],
    ['casquette', 1090],
    ['chandail', 1082],
    ['crochet', 1057],
    ['barre de direction', 1073],
    ['winch shackle', 1058],
    ['grade 8 bolt', 1007, 'grade 8'],
    ['steel tube for roll cage', 1005, 'roll cage'],
    ['coilover', 1007],
  ])('leads to the part that is meant: %s', (query, first, dropped) => {
    const found = search.look(query);
    expect([found.products[0]?.id, found.dropped]).toEqual([first, dropped ? [dropped] : []]);
  });

  it('says what a word was taken for', () => {
    const taken = (query: string) => search.find(query).taken;
    expect(taken('bung')).toEqual([{ word: 'bung', words: 'tube adapters' }]);
    expect(taken('3/4 LH heim')).toEqual([{ word: 'lh', words: 'left hand' }]);
    expect(taken('d-ring')).toEqual([{ word: 'd-ring', words: 'shackles', also: true }]);
    for (const query of ['tube adapter', 'gussets', '3/4"', 'fourlink', 'NRHJCM087R', 'zzz'])
      expect([query, taken(query)]).toEqual([query, []]);
  });
});
