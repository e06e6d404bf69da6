import * as z from 'zod/mini';
import { SIGN_IN } from './filled-texts';
import { FOOTER } from './footer-texts';
import { oneLine } from '../typed-text';

/** A text on one line, which may be empty. */
const line = (max: number) =>
  z.string('Please write text').check(
    z.refine((text) => !text.includes('\0'), 'Please write text'),
    z.overwrite(oneLine),
    z.maxLength(max, `Please use at most ${max} characters`),
  );

/** Several paragraphs, with an empty line between two. */
const paragraphs = (max: number) =>
  z.string('Please write text').check(
    z.refine((text) => !text.includes('\0'), 'Please write text'),
    z.trim(),
    z.maxLength(max, `Please use at most ${max} characters`),
  );

const picture = z
  .string()
  .check(z.maxLength(200), z.regex(/^(\/img\/[\w./-]+)?$/, 'Please upload a picture'));

/**
 * The texts and pictures of the home page, of the footer and of the sign-in page, which the owner edits (/admin/home). An
 * empty text is left out on the page. {name}, {place}, {town} and {founded} stand for the facts of the shop.
 */
export const HomeTexts = z.object({
  heroTitle: line(80).check(z.minLength(1, 'The home page needs a title')),
  heroText: line(300),
  /** Empty: the pictures that came with the shop. */
  heroPicture: picture,
  storyTitle: line(80),
  storyText: paragraphs(1500),
  storyPicture: picture,
  fact1: line(20),
  factName1: line(60),
  fact2: line(20),
  factName2: line(60),
  fact3: line(20),
  factName3: line(60),
  fact4: line(20),
  factName4: line(60),
  pointsTitle: line(80),
  pointTitle1: line(60),
  pointText1: line(300),
  pointTitle2: line(60),
  pointText2: line(300),
  pointTitle3: line(60),
  pointText3: line(300),
  footer: line(200),
  origin: line(40),
  signIn: line(200),
});
export type HomeTexts = z.infer<typeof HomeTexts>;

/** The texts of a shop whose owner has written none: those of the specification. */
export const DEFAULT_TEXTS: HomeTexts = {
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
  ...FOOTER,
  ...SIGN_IN,
};

const NAMES = Object.keys(DEFAULT_TEXTS) as (keyof HomeTexts)[]; // the table's own keys

/** The texts that differ from the default ones. */
export const ownTexts = (texts: HomeTexts): Partial<HomeTexts> =>
  Object.fromEntries(
    NAMES.filter((name) => texts[name] !== DEFAULT_TEXTS[name]).map((name) => [name, texts[name]]),
  );
