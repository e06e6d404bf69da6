import { useQuery } from '@tanstack/react-query';
import {
  type KnownPromotions,
  getPromotions,
  setPromotions,
} from '../../../../../contract/discounts/admin-promotions';
import {
  PromotionsForm as Codec,
  MAX_BANNERS,
  MONTHS,
} from '../../../../../shop/discounts/promotions-form';
import { monthName } from '../../../../../shop/discounts/sale-words';
import { categories, config } from '../../../../data/catalogue/catalogue';
import { keyOf } from '../../../../data/query-of';
import { changeOf, useCall } from '../../../../data/use-call';
import { DraftTick, useDraft } from '../../../../parts/admin/draft-form';
import { DraftPicture, useDraftPictures } from '../../../../parts/admin/draft-pictures';
import { DraftRows } from '../../../../parts/admin/draft-rows';
import { FormColumns, FormGroup } from '../../../../parts/admin/form-group';
import { Field } from '../../../../ui/field';
import { Form } from '../../../../ui/form';
import { Stack, Tiles } from '../../../../ui/stack';
import { SubmitButton } from '../../../../ui/submit-button';
import { PromotionsPreview } from './promotions-preview';

const change = changeOf(setPromotions, {
  answers: () => keyOf(getPromotions),
  touches: [config.queryKey],
});

/** The form of the promotions, with a preview of any day beside it. */
export const PromotionsForm = ({ stored }: { stored: KnownPromotions }) => {
  const { mutateAsync } = useCall(change);
  const { data: shelves = [] } = useQuery(categories);
  const draft = useDraft({
    codec: Codec,
    stored,
    shown: (known: KnownPromotions) => known,
    save: (promotions, { revision }) => mutateAsync({ body: { ...promotions, revision } }),
    what: 'the promotions',
    saved: 'The promotions are saved',
  });
  const { fields, text, tick, rows, notice, problem } = draft;
  const { form, picture, pending } = useDraftPictures(draft);
  const gone = Object.keys(stored.dealers.byCategory).filter(
    (slug) => !shelves.some((shelf) => shelf.slug === slug),
  );
  return (
    <FormColumns>
      <Form {...form} aria-label="Promotions">
        {notice}
        <FormGroup>
          <legend>Seasonal sale</legend>
          <p>It counts in the months below, from their first to their last day in Toronto.</p>
          <div className="pair">
            <Field
              {...text('season.percent', 'Whole per cent from 0 to 90')}
              label="Per cent off"
              inputMode="numeric"
              required
            />
            <Field
              {...text('season.leastPieces', 'In the whole cart')}
              label="From so many pieces on"
              inputMode="numeric"
              required
            />
          </div>
          <Tiles as="div" columnGap="4" rowGap="0" role="group" aria-label="Months of the sale">
            {MONTHS.map((month) => (
              <DraftTick key={month} {...tick(`season.months.${month}`)}>
                {monthName(month)}
              </DraftTick>
            ))}
          </Tiles>
        </FormGroup>
        <FormGroup>
          <legend>Dealer prices</legend>
          <p>
            Per cent off the regular price. A category without its own has that of all products.
          </p>
          <Field {...text('dealers.percent')} label="All products" inputMode="numeric" required />
          <div className="pair">
            {[...shelves, ...gone.map((slug) => ({ slug, name: slug }))].map(({ slug, name }) => (
              <Field
                key={slug}
                {...text(`dealers.byCategory.${slug}`)}
                label={`Only ${name}`}
                inputMode="numeric"
              />
            ))}
          </div>
        </FormGroup>
        <FormGroup>
          <legend>Banners</legend>
          <p>
            One line above every page, in place of the sale's own. On each day the first that
            applies is shown. Without days it is always shown.
          </p>
          <DraftRows
            {...rows('banners')}
            noun="banner"
            empty={{ text: '', from: '', to: '' }}
            add="Add a Banner"
            max={MAX_BANNERS}
          >
            {(place) => (
              <Stack>
                <Field {...text(`banners.${place}.text`)} label={`Text of banner ${place + 1}`} />
                <div className="pair">
                  <Field
                    {...text(`banners.${place}.from`)}
                    label={`First day of banner ${place + 1}`}
                    type="date"
                  />
                  <Field
                    {...text(`banners.${place}.to`)}
                    label={`Last day of banner ${place + 1}`}
                    type="date"
                  />
                </div>
              </Stack>
            )}
          </DraftRows>
        </FormGroup>
        <FormGroup>
          <legend>Names and picture</legend>
          <p>Without its own, each has the name of the months: October sale.</p>
          <Field {...text('labels.season')} label="Name of the sale" />
          <Field {...text('labels.deal')} label="Name of the package deal, in the pop-up" />
          <Field
            {...text('labels.code', 'Discount (SPRING) on orders and at the checkout')}
            label="Name of a discount"
          />
          <DraftPicture
            {...picture(
              'popupPicture',
              "It must say what the sale is. Without one, the pop-up says it in words; the picture of October is shown for October's own sale.",
            )}
            label="Picture of the pop-up"
          />
        </FormGroup>
        <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
          Save
        </SubmitButton>
      </Form>
      <PromotionsPreview control={fields.control} shelves={shelves} />
    </FormColumns>
  );
};
