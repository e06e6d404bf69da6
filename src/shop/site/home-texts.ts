import * as z from 'zod/mini';
import { ChosenPicture } from '../catalogue/picture';
import { oneLine, onLines } from '../typed-text';
import { knownFacts } from './facts-in-braces';

/** The most featured parts that the owner can pick. */
export const MAX_FEATURED = 12;

/** The SKUs of a list with one on each line, each once. */
export const featuredSkus = (list: string): string[] => [
  ...new Set(
    list
      .split(/[\r\n]+/)
      .map(oneLine)
      .filter(Boolean),
  ),
];

/** The facts of the shop that these texts may hold in braces. */
export const TEXT_FACTS = ['name', 'place', 'town', 'founded', 'makes'] as const;

/** A text on one line, which may be empty. */
const line = (max: number) =>
  z.string('Please write text').check(
    z.refine((text) => !text.includes('\0'), 'Please write text'),
    z.overwrite(oneLine),
    z.maxLength(max, `Please use at most ${max} characters`),
    knownFacts(TEXT_FACTS),
  );

/** Several paragraphs, with an empty line between two. */
const paragraphs = (max: number) =>
  z.string('Please write text').check(
    z.refine((text) => !text.includes('\0'), 'Please write text'),
    z.overwrite(onLines),
    z.maxLength(max, `Please use at most ${max} characters`),
    knownFacts(TEXT_FACTS),
  );

/** SKUs, one on each line. */
const skus = z.string('Please write text').check(
  z.refine((text) => !text.includes('\0'), 'Please write text'),
  z.maxLength(2000, 'Please use at most 2000 characters'),
  z.overwrite((text) => featuredSkus(text).join('\n')),
  z.refine(
    (text) => featuredSkus(text).length <= MAX_FEATURED,
    `Please list at most ${MAX_FEATURED} parts`,
  ),
);

/**
 * The texts, pictures and featured parts of the home page, and the texts of the footer and of the sign-in page, which the
 * owner edits (/admin/home). An empty text is left out on the page. {name}, {place}, {town} and {founded} stand for the
 * facts of the shop.
 */
export const HomeTexts = z.object({
  /** The title and the description that search engines show of the home page. */
  homeTitle: line(80),
  homeDescription: line(300),
  heroTitle: line(80).check(z.minLength(1, 'The home page needs a title')),
  heroText: line(300),
  /** Empty: the pictures that came with the shop. */
  heroPicture: ChosenPicture,
  storyTitle: line(80),
  storyText: paragraphs(1500),
  storyPicture: ChosenPicture,
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
  /** The SKUs of the featured parts. Empty: the shop finds them by their names. */
  featured: skus,
  footer: line(200),
  origin: line(40),
  signIn: line(200),
});
export type HomeTexts = z.infer<typeof HomeTexts>;
