import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type KnownPromotions,
  getPromotions,
  setPromotions,
} from '../../../../../contract/discounts/admin-promotions';
import { DEFAULT_PROMOTIONS, type Promotions } from '../../../../../shop/discounts/promotions';
import {
  MAX_BANNERS,
  PromotionsForm as Schema,
  type Typed,
  editedFrom,
  typedPromotions,
} from '../../../../../shop/discounts/promotions-form';
import { monthName } from '../../../../../shop/discounts/sale-words';
import { categories, config } from '../../../../data/catalogue/catalogue';
import { keyOf } from '../../../../data/query-of';
import { changeOf, useCall } from '../../../../data/use-call';
import { failedFields } from '../../../../parts/failure-text';
import { FormColumns, FormGroup } from '../../../../parts/admin/form-group';
import { type RevisedFormProps, SavedMeanwhile, type Shown, useRevisedForm } from './revised-form';
import { PictureField } from '../../../../parts/admin/picture-field';
import { Button } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { Form } from '../../../../ui/form';
import { Tiles } from '../../../../ui/stack';
import { SubmitButton } from '../../../../ui/submit-button';
import { Tick } from '../../../../ui/tick';
import { typedInto } from '../../../../ui/use-form';
import { PromotionsPreview } from './promotions-preview';

export const shownPromotions = ({ revision, ...promotions }: KnownPromotions): Shown => ({
  revision,
  values: typedPromotions(promotions),
});

const change = changeOf(setPromotions, {
  answers: () => keyOf(getPromotions),
  touches: [config.queryKey],
});

const readPromotions = (typed: Typed): Promotions | undefined => {
  const { data } = Schema.safeParse(typed);
  return data && editedFrom(data, DEFAULT_PROMOTIONS);
};

/** The form of the promotions, with a preview of any day beside it. */
export const PromotionsForm = (props: RevisedFormProps<KnownPromotions>) => {
  const { mutateAsync } = useCall(change);
  const { data: shelves = [] } = useQuery(categories);
  const { values, theirs } = props.shown;
  const [rows, setRows] = useState(
    () => 1 + Object.keys(values).filter((name) => /^banners\.\d+\.text$/.test(name)).length,
  );
  const [previewed, setPreviewed] = useState(() => readPromotions(values));

  const { form, field, text, pending, problem } = useRevisedForm(
    {
      schema: Schema,
      save: (body) => mutateAsync({ body }),
      asShown: shownPromotions,
      errorFields: failedFields,
    },
    props,
  );
  const preview = () => {
    props.onTyped();
    const typed = form.ref.current && typedInto(form.ref.current);
    setPreviewed((before) => (typed && readPromotions(typed)) ?? before);
  };
  const gone = Object.keys(values)
    .filter((name) => name.startsWith('dealers.byCategory.'))
    .map((name) => name.slice('dealers.byCategory.'.length))
    .filter((slug) => !shelves.some((shelf) => shelf.slug === slug));

  return (
    <FormColumns>
      <Form
        {...form}
        aria-label="Promotions"
        onInput={(event) => {
          form.onInput(event);
          preview();
        }}
      >
        {theirs && <SavedMeanwhile what="the promotions" />}
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
            {Array.from({ length: 12 }, (_, at) => at + 1).map((month) => (
              <Tick
                key={month}
                name={`season.months.${month}`}
                defaultChecked={Boolean(values[`season.months.${month}`])}
              >
                {monthName(month)}
              </Tick>
            ))}
          </Tiles>
          <p role="alert">{field('season.months').error}</p>
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
            applies is shown. Without days it is always shown; empty its text and days to take it
            away.
          </p>
          {Array.from({ length: rows }, (_, place) => (
            <div key={place}>
              <input
                type="hidden"
                name={`banners.${place}.id`}
                defaultValue={values[`banners.${place}.id`] ?? ''}
              />
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
            </div>
          ))}
          <p role="alert">{field('banners').error}</p>
          {rows < MAX_BANNERS && (
            <Button look="outline" justifySelf="start" onClick={() => setRows(rows + 1)}>
              Add a Banner
            </Button>
          )}
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
          <PictureField
            name="popupPicture"
            label="Picture of the pop-up"
            hint="It must say what the sale is. Without one, the pop-up says it in words; the picture of October is shown for October's own sale."
            initial={values.popupPicture ?? ''}
            onChange={preview}
          />
        </FormGroup>
        <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
          Save
        </SubmitButton>
      </Form>
      {previewed && <PromotionsPreview promotions={previewed} shelves={shelves} />}
    </FormColumns>
  );
};
