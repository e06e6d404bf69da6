import { chakra } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { type KnownTexts, getHome, setHome } from '../../../../contract/site/admin-home';
import { HomeTexts, MAX_FEATURED } from '../../../../shop/site/home-texts';
import { featured } from '../../../data/catalogue/catalogue';
import { keyOf } from '../../../data/query-of';
import { site } from '../../../data/site/site';
import { changeOf, useCall } from '../../../data/use-call';
import { FormGroup } from '../../../parts/admin/form-group';
import {
  type RevisedFormProps,
  SavedMeanwhile,
  type Shown,
  useRevisedForm,
} from '../../../parts/admin/revised-form';
import { PictureField } from '../../../parts/admin/picture-field';
import { failedFields } from '../../../parts/failure-text';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { SubmitButton } from '../../../ui/submit-button';
import { typedInto } from '../../../ui/use-form';
import { HomePreview } from './home-preview';

export const shownTexts = ({ revision, ...values }: KnownTexts): Shown => ({ revision, values });

const change = changeOf(setHome, {
  answers: () => keyOf(getHome),
  touches: [site.queryKey, featured.queryKey],
});

/** The form, and beside it what it makes of the page. */
const Sides = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    gridTemplateColumns: { base: 'minmax(0, 48rem)', xl: 'minmax(0, 3fr) minmax(0, 2fr)' },
  },
});

/** The form of the texts, pictures and featured parts of the home page. */
export const HomeForm = (props: RevisedFormProps<KnownTexts>) => {
  const { mutateAsync } = useCall(change);
  const { values, theirs } = props.shown;
  const { form, text, pending, problem } = useRevisedForm(
    {
      schema: HomeTexts,
      save: (body) => mutateAsync({ body }),
      asShown: shownTexts,
      errorFields: failedFields,
    },
    props,
  );

  const [typed, setTyped] = useState<Partial<Record<string, string>>>(values);
  return (
    <Sides>
      <Form
        {...form}
        aria-label="Home page"
        onInput={(event: FormEvent<HTMLFormElement>) => {
          form.onInput(event);
          setTyped(typedInto(event.currentTarget));
        }}
      >
        {theirs && <SavedMeanwhile what="these texts" />}
        <FormGroup>
          <legend>First screen</legend>
          <Field {...text('heroTitle')} label="Title" required />
          <Field {...text('heroText')} kind="textarea" rows={3} label="Text below it" />
          <PictureField
            name="heroPicture"
            label="Picture of the first screen"
            hint="A wide picture, 1600 pixels or more, dark on its left. Without one, the shop's own is shown."
            initial={values.heroPicture ?? ''}
            onChange={props.onTyped}
          />
        </FormGroup>
        <FormGroup>
          <legend>Your story</legend>
          <Field {...text('storyTitle')} label="Title of the story" />
          <Field
            {...text('storyText')}
            kind="textarea"
            rows={8}
            label="Story, with an empty line between paragraphs"
          />
          <PictureField
            name="storyPicture"
            label="Picture beside the story"
            initial={values.storyPicture ?? ''}
            onChange={props.onTyped}
          />
          {([1, 2, 3, 4] as const).map((at) => (
            <div className="pair" key={at}>
              <Field {...text(`fact${at}`)} label={`Fact ${at}`} />
              <Field {...text(`factName${at}`)} label={`Words below fact ${at}`} />
            </div>
          ))}
        </FormGroup>
        <FormGroup>
          <legend>Three points</legend>
          <Field {...text('pointsTitle')} label="Title above the points" />
          {([1, 2, 3] as const).map((at) => (
            <div key={at}>
              <Field {...text(`pointTitle${at}`)} label={`Title of point ${at}`} />
              <Field
                {...text(`pointText${at}`)}
                kind="textarea"
                rows={3}
                label={`Text of point ${at}`}
              />
            </div>
          ))}
        </FormGroup>
        <FormGroup>
          <legend>Featured products</legend>
          <Field
            {...text(
              'featured',
              `At most ${MAX_FEATURED} parts, shown in this order. A part that is no longer sold is left out. While the list is empty, the shop picks by itself.`,
            )}
            kind="textarea"
            rows={4}
            label="Featured parts, one SKU on each line"
          />
        </FormGroup>
        <FormGroup>
          <legend>In search engines</legend>
          <Field {...text('homeTitle')} label="Title of the home page" />
          <Field
            {...text('homeDescription')}
            kind="textarea"
            rows={3}
            label="Description of the home page"
          />
        </FormGroup>
        <FormGroup>
          <legend>Other pages</legend>
          <Field {...text('footer')} kind="textarea" rows={2} label="Sentence in the footer" />
          <Field {...text('origin')} label="Words beside the flag of Canada, in the footer" />
          <Field {...text('signIn')} kind="textarea" rows={2} label="Sentence on the login page" />
        </FormGroup>
        <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
          Save
        </SubmitButton>
      </Form>
      <HomePreview typed={typed} />
    </Sides>
  );
};
