import * as z from 'zod/mini';
import { dayStart } from '../shop-day';
import { ChosenPicture } from '../catalogue/picture';
import { plainWhole } from '../typed-number';
import { oneLine } from '../typed-text';
import type { Promotions } from './promotions';

export const MAX_BANNERS = 12;
const MAX_PERCENT = 90;

const WHOLE_PERCENT = `Please enter a whole per cent from 0 to ${MAX_PERCENT}`;
const Percent = z
  .int(WHOLE_PERCENT)
  .check(z.minimum(0, WHOLE_PERCENT), z.maximum(MAX_PERCENT, WHOLE_PERCENT));

const PIECES = 'Please enter from 1 to 99 pieces';
const MONTH = 'A month is from 1 to 12';
const DAY = 'Please choose a day';

const Season = z.object({
  percent: Percent,
  months: z.array(z.int(MONTH).check(z.minimum(1, MONTH), z.maximum(12, MONTH))).check(
    z.refine((months) => new Set(months).size === months.length, 'Name each month once'),
    z.overwrite((months) => months.toSorted((a, b) => a - b)),
  ),
  leastPieces: z.int(PIECES).check(z.minimum(1, PIECES), z.maximum(99, PIECES)),
});

const Day = z.optional(
  z.nullable(
    z.string(DAY).check(z.refine((day) => day === '' || dayStart(day) !== undefined, DAY)),
  ),
);

const Banner = z.pipe(
  z
    .object({
      id: z.optional(z.string().check(z.maxLength(40))),
      text: z
        .string()
        .check(
          z.overwrite(oneLine),
          z.minLength(1, 'Please write what the banner says'),
          z.maxLength(200, 'Please use at most 200 characters'),
        ),
      from: Day,
      to: Day,
    })
    .check(
      z.refine(({ from, to }) => !from || !to || from <= to, {
        path: ['to'],
        message: 'The last day is before the first',
      }),
    ),
  // An empty day is no limit, like a missing one.
  z.transform(({ from, to, ...banner }) => ({
    ...banner,
    ...(from && { from }),
    ...(to && { to }),
  })),
);

type TypedBanner = z.output<typeof Banner>;

/** Gives the smallest free number to each banner that has no id. */
const withIds = (banners: TypedBanner[]): Promotions['banners'] => {
  const taken = new Set(banners.map(({ id }) => id));
  let next = 1;
  return banners.map((banner) => {
    if (banner.id) return { ...banner, id: banner.id };
    while (taken.has(String(next))) next += 1;
    return { ...banner, id: String(next++) };
  });
};

const Banners = z.pipe(
  z.array(Banner).check(
    z.maxLength(MAX_BANNERS, `At most ${MAX_BANNERS} banners`),
    z.refine((banners) => {
      const ids = banners.flatMap(({ id }) => id || []);
      return new Set(ids).size === ids.length;
    }, 'Two banners have the same id'),
  ),
  z.transform(withIds),
);

const label = z.optional(
  z.string().check(
    z.refine((text) => !text.includes('\0'), 'Please write text'),
    z.overwrite(oneLine),
    z.maxLength(40, 'Please use at most 40 characters'),
  ),
);

/** The promotions as the owner sends them. Labels and picture that are left out stay as they are stored. */
export const EditedPromotions = z.object({
  season: Season,
  dealers: z.object({ percent: Percent, byCategory: z.record(z.string(), Percent) }),
  banners: Banners,
  labels: z.optional(z.object({ season: label, deal: label, code: label })),
  popupPicture: z.optional(ChosenPicture),
});
export type EditedPromotions = z.output<typeof EditedPromotions>;

/** The promotions after an edit. */
export const editedFrom = (
  { labels, popupPicture, ...edited }: EditedPromotions,
  before: Promotions,
): Promotions => ({
  season: edited.season,
  dealers: edited.dealers,
  banners: edited.banners,
  labels: {
    season: labels?.season ?? before.labels.season,
    deal: labels?.deal ?? before.labels.deal,
    code: labels?.code ?? before.labels.code,
  },
  popupPicture: popupPicture ?? before.popupPicture,
});

/** The fields of the form by name, as typed. A name is the path of its value: 'banners.0.text', 'season.months.10'. */
export type Typed = Readonly<Record<string, string>>;

const BANNER_FIELDS = 'id text from to'.split(' ');
const BY_CATEGORY = 'dealers.byCategory.';

const wholeNumber = (text = ''): number => (text.trim() ? Number(plainWhole(text)) : NaN);

/** The places of the banners' rows that are not empty. */
const filledRows = (typed: Typed): number[] =>
  Array.from({ length: MAX_BANNERS }, (_, place) => place).filter((place) =>
    BANNER_FIELDS.slice(1).some((name) => typed[`banners.${place}.${name}`]?.trim()),
  );

/** The promotions as the form has them. */
const formPromotions = (typed: Typed): unknown => ({
  season: {
    percent: wholeNumber(typed['season.percent']),
    months: Array.from({ length: 12 }, (_, at) => at + 1).filter(
      (month) => typed[`season.months.${month}`],
    ),
    leastPieces: wholeNumber(typed['season.leastPieces']),
  },
  dealers: {
    percent: wholeNumber(typed['dealers.percent']),
    byCategory: Object.fromEntries(
      Object.entries(typed).flatMap(([name, text]) =>
        name.startsWith(BY_CATEGORY) && text.trim()
          ? [[name.slice(BY_CATEGORY.length), wholeNumber(text)]]
          : [],
      ),
    ),
  },
  banners: filledRows(typed).map((place) =>
    Object.fromEntries(
      BANNER_FIELDS.map((name) => [name, typed[`banners.${place}.${name}`] ?? '']),
    ),
  ),
  labels: {
    season: typed['labels.season'] ?? '',
    deal: typed['labels.deal'] ?? '',
    code: typed['labels.code'] ?? '',
  },
  popupPicture: typed.popupPicture ?? '',
});

/** The name of the field that a message is about. */
const fieldName = ([first, second, ...rest]: readonly PropertyKey[], typed: Typed): string => {
  const place = first === 'banners' ? filledRows(typed)[Number(second)] : second;
  const path =
    first === 'season' && second === 'months' ? [first, second] : [first, place, ...rest];
  return path.filter((part) => part !== undefined).join('.');
};

/** Reads the form of the promotions. The messages belong to the fields by their names. */
export const PromotionsForm = z.pipe(
  z.record(z.string(), z.string()).check(({ value, issues }) => {
    for (const { path, message } of EditedPromotions.safeParse(formPromotions(value)).error
      ?.issues ?? [])
      issues.push({ code: 'custom', path: [fieldName(path, value)], message, input: value });
  }),
  z.pipe(z.transform(formPromotions), EditedPromotions),
);

/** The fields of the form for these promotions. */
export const typedPromotions = ({
  season,
  dealers,
  banners,
  labels,
  popupPicture,
}: Promotions): Record<string, string> => ({
  'season.percent': String(season.percent),
  'season.leastPieces': String(season.leastPieces),
  ...Object.fromEntries(season.months.map((month) => [`season.months.${month}`, 'on'])),
  'dealers.percent': String(dealers.percent),
  ...Object.fromEntries(
    Object.entries(dealers.byCategory).map(([slug, percent]) => [
      `${BY_CATEGORY}${slug}`,
      String(percent),
    ]),
  ),
  ...Object.fromEntries(
    banners.flatMap((banner, place) =>
      Object.entries({ from: '', to: '', ...banner }).map(([name, text]) => [
        `banners.${place}.${name}`,
        text,
      ]),
    ),
  ),
  ...Object.fromEntries(Object.entries(labels).map(([name, text]) => [`labels.${name}`, text])),
  popupPicture,
});
