// Stands apart from the schema of the texts, which the home page does not load.
import { SIGN_IN } from './filled-texts';
import { FOOTER } from './footer-texts';
import type { HomeTexts } from './home-texts';

/** The texts of the sample's shop whose owner has written none: those of the specification. */
export const DEFAULT_TEXTS: HomeTexts = {
  homeTitle: 'Canadian-made 4x4 fabrication parts',
  homeDescription:
    'DIY off-road fabrication parts cut from 70W mild steel in {place}: suspension brackets, heim joints, axle trusses, beadlocks, tabs and gussets. Prices in Canadian dollars.',
  heroTitle: 'Built for the Extreme',
  heroText:
    'DIY fabrication parts for 4x4, trailer and ATV builders. Cut from 70W mild steel in Northern Ontario.',
  heroPicture: '',
  storyTitle: 'Canadian-made, from Northern Ontario',
  storyText:
    '{name} makes the parts that 4x4, trailer and ATV builders weld their rigs from. The shop is in {place}, was founded in {founded}, and its team has over 22 years of experience.\n\nParts are cut from 70W mild steel, which has up to 25% more tensile strength than 44W plate.',
  storyPicture: '',
  fact1: '70W',
  factName1: 'mild steel plate',
  fact2: 'up to 25%',
  factName2: 'more tensile strength than 44W',
  fact3: 'over 22',
  factName3: 'years of experience',
  fact4: '{founded}',
  factName4: 'founded in Northern Ontario',
  pointsTitle: 'Built by Fabricators, For Fabricators',
  pointTitle1: 'CWB-qualified welders',
  pointText1: 'The team that makes the parts includes CWB-qualified welders.',
  pointTitle2: 'Steel where it counts',
  pointText2:
    'Overlay plates add material only where it counts, instead of weight everywhere else.',
  pointTitle3: 'For your build or your shop',
  pointText3: 'One bracket for a weekend or parts for customers: dealers buy at wholesale prices.',
  featured: '',
  ...FOOTER,
  ...SIGN_IN,
};

/** The texts of a shop with a name of its own, until its owner writes them. They claim nothing. */
export const NEUTRAL_TEXTS: HomeTexts = {
  homeTitle: '{makes}',
  homeDescription: '{name} in {place}: {makes}. Prices in Canadian dollars.',
  heroTitle: '{name}',
  heroText: 'You find {makes} here. The shop is in {place}.',
  heroPicture: '',
  storyTitle: '',
  storyText: '',
  storyPicture: '',
  fact1: '',
  factName1: '',
  fact2: '',
  factName2: '',
  fact3: '',
  factName3: '',
  fact4: '',
  factName4: '',
  pointsTitle: '',
  pointTitle1: '',
  pointText1: '',
  pointTitle2: '',
  pointText2: '',
  pointTitle3: '',
  pointText3: '',
  featured: '',
  footer: '{name}: {makes}.',
  origin: '',
  signIn: '',
};

const NAMES = Object.keys(DEFAULT_TEXTS) as (keyof HomeTexts)[]; // the table's own keys

/** The texts that differ from these. */
export const ownTexts = (texts: HomeTexts, from = DEFAULT_TEXTS): Partial<HomeTexts> =>
  Object.fromEntries(
    NAMES.filter((name) => texts[name] !== from[name]).map((name) => [name, texts[name]]),
  );
