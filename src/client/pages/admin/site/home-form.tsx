import { chakra } from '@chakra-ui/react';
import { type KnownTexts, getHome, setHome } from '../../../../contract/site/admin-home';
import { HomeTexts, MAX_FEATURED } from '../../../../shop/site/home-texts';
import { featured } from '../../../data/catalogue/catalogue';
import { keyOf } from '../../../data/query-of';
import { site } from '../../../data/site/site';
import { changeOf, useCall } from '../../../data/use-call';
import { FormGroup } from '../../../parts/admin/form-group';
import { DraftPicture, useDraftPictures } from '../../../parts/admin/draft-pictures';
import { useDraft } from '../../../parts/admin/draft-form';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { SubmitButton } from '../../../ui/submit-button';
import { HomePreview } from './home-preview';

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
export const HomeForm = ({ stored }: { stored: KnownTexts }) => {
  const { mutateAsync } = useCall(change);
  const draft = useDraft({
    codec: HomeTexts,
    stored,
    shown: (known: KnownTexts) => known,
    save: (texts, { revision }) => mutateAsync({ body: { ...texts, revision } }),
    what: 'these texts',
    saved: 'The home page is saved',
  });
  const { text, notice, problem } = draft;
  const { form, picture, pending } = useDraftPictures(draft);
  return (
    <Sides>
      <Form {...form} aria-label="Home page">
        {notice}
        <FormGroup>
          <legend>First screen</legend>
          <Field {...text('heroTitle')} label="Title" required />
          <Field {...text('heroText')} kind="textarea" rows={3} label="Text below it" />
          <DraftPicture
            {...picture(
              'heroPicture',
              "A wide picture, 1600 pixels or more, dark on its left. Without one, the shop's own is shown.",
            )}
            label="Picture of the first screen"
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
          <DraftPicture {...picture('storyPicture')} label="Picture beside the story" />
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
      <HomePreview control={draft.fields.control} />
    </Sides>
  );
};
