/** Which family makes the pictures of a part, in the order in which pictures are made. */
import {
  beadlockKit,
  beadlockRing,
  beadlockSet,
  boltKit,
  wheelCentre,
} from './families/beadlocks.mjs';
import {
  adjustableBracket,
  cylinderMount,
  linkBracket,
  lowerLinkBrackets,
  shockMounts,
  shockTowers,
  springHangers,
  trackBarBracket,
  trailingArmKit,
} from './families/brackets.mjs';
import {
  brakeLineTab,
  dRingTab,
  dimpledGusset,
  endCap,
  fishPlate,
  flatTab,
  gusset,
  radiusTab,
  rivnutTabs,
  shockTab,
  towPoint,
} from './families/flat.mjs';
import { heim } from './families/heims.mjs';

/** @type {[RegExp, (part: any) => any][]} */
export const FAMILIES = [
  [/^NR-SU-TAB/, trailingArmKit],
  [/^NR-TG-RIV/, rivnutTabs],
  [/^NR-WB-SET/, beadlockSet],
  [/^NR-HJ-(CM|LT)-\d+[LR]$/, heim],
  [/^NR-TG-GP/, gusset],
  [/^NR-SU-ST/, shockTab],
  [/^NR-TG-FT/, flatTab],
  [/^NR-TG-RT/, radiusTab],
  [/^NR-TG-BL/, brakeLineTab],
  [/^NR-TG-EC/, endCap],
  [/^NR-TG-DG/, dimpledGusset],
  [/^NR-TG-FP/, fishPlate],
  [/^NR-RG-DT/, dRingTab],
  [/^NR-RG-TP/, towPoint],
  [/^NR-WB-KIT/, beadlockKit],
  [/^NR-WB-OR/, beadlockRing],
  [/^NR-WB-WC/, wheelCentre],
  [/^NR-WB-BK/, boltKit],
  [/^NR-SU-LB-262/, linkBracket],
  [/^NR-SU-LB-ADJ3/, adjustableBracket],
  [/^NR-SU-SH/, springHangers],
  [/^NR-SU-TWR/, shockTowers],
  [/^NR-AX-LL/, lowerLinkBrackets],
  [/^NR-AX-SM/, shockMounts],
  [/^NR-AX-TB/, trackBarBracket],
  [/^NR-ST-CM/, cylinderMount],
];

/** What a part's family knows of it: `{solids, camera, grain, sheet, measured}`; undefined where it has no family yet. */
export const specOf = (part) => FAMILIES.find(([sku]) => sku.test(part.sku))?.[1](part);
