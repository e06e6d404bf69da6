/** The family of each part, in the order in which pictures are rendered. */
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
import {
  bowShackle,
  clevisTabs,
  hoops,
  innerGussets,
  lightBarTabs,
  magnets,
  overlays,
  springPerches,
  steeringArms,
} from './families/formed.mjs';
import { gloves, hat, hoodie, tee } from './families/clothes.mjs';
import { tieRodClamp } from './families/clamps.mjs';
import {
  alignmentBar,
  bushing,
  dimpleDie,
  dimpleDieSet,
  frameSleeves,
  heimPair,
  jamNuts,
  longTube,
  snatchRing,
  spacers,
  tubeAdapters,
} from './families/hardware.mjs';
import { heim } from './families/heims.mjs';
import { fourLinkKit, rodKit } from './families/kits.mjs';
import { kineticRope, softShackle, treeSaver } from './families/ropes.mjs';
import { markingKit } from './families/marking.mjs';
import { frontTruss, linkTruss, rearTruss, trussKit } from './families/trusses.mjs';
import { cornerGussets, notchTemplates } from './families/wraps.mjs';

/** @type {[RegExp, (part: any) => any][]} */
export const FAMILIES = [
  [/^NR-SU-TAB/, trailingArmKit],
  [/^NR-TG-RIV/, rivnutTabs],
  [/^NR-WB-SET/, beadlockSet],
  [/^NR-HJ-(CM|LT)-\d+[LR]$/, heim],
  [/^NR-AX-FT-/, frontTruss],
  [/^NR-AX-RT-/, rearTruss],
  [/^NR-AX-RTL/, linkTruss],
  [/^NR-AX-FTK/, trussKit],
  [/^NR-RG-BS/, bowShackle],
  [/^NR-TL-DD-SET/, dimpleDieSet],
  [/^NR-ST-DSC/, tieRodClamp],
  [/^NR-RG-SR/, snatchRing],
  [/^NR-SU-LB-262/, linkBracket],
  [/^NR-HJ-CM-075P/, heimPair],
  [/^NR-WB-KIT/, beadlockKit],
  [/^NR-AX-LL/, lowerLinkBrackets],
  [/^NR-TG-GP/, gusset],
  [/^NR-HH-JN/, jamNuts],
  [/^NR-HH-MS/, spacers],
  [/^NR-HH-TA/, tubeAdapters],
  [/^NR-(SU-TUBE|ST-TT)/, longTube],
  [/^NR-TL-DD-1/, dimpleDie],
  [/^NR-TL-LJ/, alignmentBar],
  [/^NR-ST-FS/, frameSleeves],
  [/^NR-SU-BSH/, bushing],
  [/^NR-SU-ST/, shockTab],
  [/^NR-TG-FT/, flatTab],
  [/^NR-TG-RT/, radiusTab],
  [/^NR-TG-BL/, brakeLineTab],
  [/^NR-TG-EC/, endCap],
  [/^NR-TG-DG/, dimpledGusset],
  [/^NR-TG-FP/, fishPlate],
  [/^NR-RG-DT/, dRingTab],
  [/^NR-RG-TP/, towPoint],
  [/^NR-WB-OR/, beadlockRing],
  [/^NR-WB-WC/, wheelCentre],
  [/^NR-WB-BK/, boltKit],
  [/^NR-SU-LB-ADJ3/, adjustableBracket],
  [/^NR-SU-SH/, springHangers],
  [/^NR-SU-TWR/, shockTowers],
  [/^NR-AX-SM/, shockMounts],
  [/^NR-AX-TB/, trackBarBracket],
  [/^NR-ST-CM/, cylinderMount],
  [/^NR-SU-HOOP/, hoops],
  [/^NR-SU-SP/, springPerches],
  [/^NR-ST-SA/, steeringArms],
  [/^NR-TL-WM/, magnets],
  [/^NR-AX-OP/, overlays],
  [/^NR-AX-IG/, innerGussets],
  [/^NR-TG-LS/, clevisTabs],
  [/^NR-TG-LT/, lightBarTabs],
  [/^NR-RG-KR/, kineticRope],
  [/^NR-RG-TS/, treeSaver],
  [/^NR-RG-SS/, softShackle],
  [/^NR-SU-4LK/, fourLinkKit],
  [/^NR-ST-(TRK|DLK)/, rodKit],
  [/^NR-TL-NT/, notchTemplates],
  [/^NR-TL-MK/, markingKit],
  [/^NR-TG-TG/, cornerGussets],
  [/^NR-AP-TE/, tee],
  [/^NR-AP-HD/, hoodie],
  [/^NR-AP-HAT/, hat],
  [/^NR-AP-GLV/, gloves],
];

/** The spec of a part from its family: `{solids, camera, grain, sheet, measured}`; undefined without a family. */
export const specOf = (part) => FAMILIES.find(([sku]) => sku.test(part.sku))?.[1](part);
