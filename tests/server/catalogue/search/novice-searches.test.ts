import { beforeAll, describe, expect, it } from 'vitest';
import { type SearchAnswer, search } from '../../../../src/contract/catalogue/catalogue';
import { OfflineCatalogue } from '../../../../src/contract/catalogue/offline';
import { lookUp } from '../../../../src/offline/catalogue-lookup';
import { ShownStock } from '../../../../src/shop/catalogue/stock/shown-stock';
import { type Person, shopForAll } from '../../../support/shop';

const HEIMS = [1012, 1013, 1014, 1015, 1016, 1017, 1018, 1019, 1020, 1021, 1022, 1023, 1024];
const TIE_ROD_ENDS = [1014, 1015, 1016, 1017, 1018, 1023, 1024, 1078];
const SHOCK_MOUNTS = [1007, 1008, 1009, 1069];
const TRUSSES = [1063, 1064, 1065, 1066, 1067];
const AXLE_PARTS = [...TRUSSES, 1068, 1069, 1070, 1071, 1072];

/** The fabricator's answer: parts, a tool of the workbench, or that the shop does not carry it. */
type Answer = readonly number[] | `/build${string}` | 'not carried';

/**
 * The searches of somebody who has never built anything, and what a fabricator with this shelf would answer. They were written
 * before the search was tuned; the parts are those of the sample.
 */
const SEARCHES: readonly (readonly [typed: string, answer: Answer])[] = [
  ['mount my shocks', SHOCK_MOUNTS],
  ['d-ring for bumper', [1056]],
  ['steering rod ends', TIE_ROD_ENDS],
  ['tie rod end', TIE_ROD_ENDS],
  ['rotule', HEIMS],
  ['rotule 3/4 gauche', [1017, 1024]],
  ['soudure', [1091, 1096]],
  ['gousset', [1041, 1042, 1043, 1044]],
  ['tube', [1005, 1077, 1100, 1101]],
  ['essieu', AXLE_PARTS],
  ['amortisseur', SHOCK_MOUNTS],
  ["support d'amortisseur", SHOCK_MOUNTS],
  ['dana 60 truss', TRUSSES],
  ['14 bolt truss', [1064, 1066, 1067]],
  ['14 bolt', 'not carried'],
  ['ford 9 inch truss', [1063, 1066]],
  ['dana 44 shock mount', [1069]],
  ['8.8 truss', TRUSSES],
  ['toyota truss', TRUSSES],
  ['sterling axle', AXLE_PARTS],
  ['rock slider', 'not carried'],
  ['roll cage', 'not carried'],
  ['winch bumper', 'not carried'],
  ['lift kit', 'not carried'],
  ['snorkel', 'not carried'],
  ['skid plate', 'not carried'],
  ['ball joint', 'not carried'],
  ['johnny joint', HEIMS],
  ['four link', '/build/four-link'],
  ['link calculator', '/build/link'],
  ['notch template', '/build/paper'],
  ['fishmouth', '/build/paper'],
  ['build list', '/build'],
  ['3 link kit', [1006]],
  ['⅞ heim', [1019, 1020]],
  ['1 1⁄4 heim left', [1022, 1026]],
  ['1.25" tube adapter', [1033, 1036]],
  ['3/4"-16 jam nut', [1030]],
  ['19mm rod end', TIE_ROD_ENDS],
  ['2 inch dom tubing', [1005]],
  ['weld bung for 1.75 tube', 'not carried'],
  ['bung 7/8–14', [1035]],
  ['bolt for 3/4 heim', [1111, 1113, 1114]],
  ['grade 8 bolt 5/8', [1111, 1112]],
  ['beadlock 15', [1050]],
  ['weld on beadlocks 17’’', [1049, 1051]],
  ['leaf spring mount', [1010, 1011]],
  ['shackle for tow strap', [1058, 1061]],
  ['recovery rope', [1059]],
  ['steering arm', [1080]],
  ['hydraulic steering ram mount', [1073, 1074, 1075, 1076]],
  ['trac bar bracket', [1070]],
  ['brake line clip', [1045]],
  ['tabs for lights', [1038, 1040]],
  ['frame repair plate', [1048]],
  ['corner brace for tube', [1043, 1044]],
  ['tube end plug', [1047]],
  ['gloves for welding', [1091]],
  ['magnet to hold tube square', [1096]],
  ['hole flare tool', [1092, 1093]],
];

/** How many must be right, and how many right or honest. */
const MIN_RIGHT = 57;
const MIN_RIGHT_OR_HONEST = 60;

const first = ({ items }: SearchAnswer): number[] => items.slice(0, 3).map(({ id }) => id);

const isRight = (found: SearchAnswer, answer: Answer): boolean => {
  if (answer === 'not carried') return !found.items.length || found.mentioned === true;
  if (typeof answer === 'string') return found.tools?.[0]?.path === answer;
  return first(found).some((id) => answer.includes(id));
};

/** Whether the answer says that it is none, or what it left out. */
const isHonest = (found: SearchAnswer): boolean =>
  !found.items.length || found.dropped.length > 0 || found.mentioned === true;

describe('sixty searches of a novice (docs/rules.md 3.51)', () => {
  const shop = shopForAll();
  let visitor: Person;
  let answers: SearchAnswer[];
  beforeAll(async () => {
    visitor = shop.visitor();
    answers = await Promise.all(
      SEARCHES.map(async ([typed]) =>
        search.reply.parse((await visitor.get(`/api/search?q=${encodeURIComponent(typed)}`)).body),
      ),
    );
  });

  it('are nearly all right, or say what they left out', () => {
    expect(SEARCHES).toHaveLength(60);
    const told = SEARCHES.map(([typed, answer], at) => {
      const found = answers[at];
      const isGood = found && isRight(found, answer);
      return { typed, isGood, isHonest: found && isHonest(found), first: found && first(found) };
    });
    const wrong = told.filter((one) => !one.isGood && !one.isHonest);
    expect(told.length - wrong.length, JSON.stringify(wrong)).toBeGreaterThanOrEqual(
      MIN_RIGHT_OR_HONEST,
    );
    const unlike = told.filter((one) => !one.isGood);
    expect(told.length - unlike.length, JSON.stringify(unlike)).toBeGreaterThanOrEqual(MIN_RIGHT);
  });

  it('have the same answers on a phone', async () => {
    const catalogue = OfflineCatalogue.parse((await visitor.get('/api/offline/catalogue')).body);
    const stock = ShownStock.parse((await visitor.get('/api/stock')).body);
    for (const [at, [q]] of SEARCHES.entries())
      expect([q, lookUp({ catalogue, stock }, search, { query: { q } })]).toEqual([q, answers[at]]);
  });
});
