import * as z from 'zod/mini';
import { typedRows, typedTicks, typedWhole, typedWholeOrNull } from '../draft';
import { dayStart } from '../shop-day';
import { ChosenPicture } from '../catalogue/picture';
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

const SentBanner = z
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
  );
type SentBanner = z.output<typeof SentBanner>;

const Banner = z.pipe(
  SentBanner,
  // An empty day is no limit, like a missing one.
  z.transform(({ from, to, ...others }) => ({
    ...others,
    ...(from && { from }),
    ...(to && { to }),
  })),
);

const atMost = z.maxLength(MAX_BANNERS, `At most ${MAX_BANNERS} banners`);

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
    atMost,
    z.refine((banners) => {
      const ids = banners.flatMap(({ id }) => id || []);
      return new Set(ids).size === ids.length;
    }, 'Two banners have the same id'),
  ),
  z.transform(withIds),
);

const Label = z.string().check(
  z.refine((text) => !text.includes('\0'), 'Please write text'),
  z.overwrite(oneLine),
  z.maxLength(40, 'Please use at most 40 characters'),
);
const label = z.optional(Label);

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

/** January is 1. */
export const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);

/** The promotions as their form holds them. A category without a per cent of its own has an empty text. */
export const PromotionsForm = z.object({
  season: z.object({
    percent: typedWhole(Percent),
    months: typedTicks(MONTHS, Season.shape.months),
    leastPieces: typedWhole(Season.shape.leastPieces),
  }),
  dealers: z.object({
    percent: typedWhole(Percent),
    byCategory: z.codec(
      z.record(z.string(), typedWholeOrNull(z.nullable(Percent))),
      z.record(z.string(), Percent),
      {
        decode: (typed) =>
          Object.fromEntries(
            Object.entries(typed).flatMap(([slug, percent]) =>
              percent === null ? [] : [[slug, percent]],
            ),
          ),
        encode: (known) => known,
      },
    ),
  }),
  banners: typedRows(SentBanner, z.array(z.custom<SentBanner>()).check(atMost)),
  labels: z.object({ season: Label, deal: Label, code: Label }),
  popupPicture: ChosenPicture,
});
