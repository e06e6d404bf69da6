import { type Control, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type EditedPage, setPage } from '../../../../contract/site/admin-pages';
import { SEARCH_TEXTS } from '../../../../shop/search-texts';
import { PLACEHOLDERS, PageSlug, PageText } from '../../../../shop/site/page';
import { OF_PAGES } from '../../../data/site/admin-pages';
import { useSite } from '../../../data/site/site';
import { changeOf, useCall } from '../../../data/use-call';
import { useDraft } from '../../../parts/admin/draft-form';
import { SearchFields } from '../../../parts/admin/list/search-fields';
import { SiteText } from '../../../parts/site/site-text';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { Panel } from '../../../ui/layout';
import { chakra } from '@chakra-ui/react';
import { SubmitButton } from '../../../ui/submit-button';
import { PageVersions } from './page-versions';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
    '& textarea[name=text]': { minHeight: '24rem', fontFamily: 'monospace', fontSize: 'sm' },
    '& pre': { whiteSpace: 'pre-wrap' },
  },
});

const Codec = z.extend(PageText, { ...SEARCH_TEXTS, slug: PageSlug });
type Draft = z.input<typeof Codec>;

const shown = ({
  slug,
  title,
  text,
  searchTitle = '',
  searchDescription = '',
}: EditedPage): Draft => ({ slug, title, text, searchTitle, searchDescription });

const change = changeOf(setPage, { touches: OF_PAGES });

const HINT = `A line that begins with ## is a heading, one with - is an item of a list. **Words** are bold, [words](https://…) are a link. Facts of the shop in braces are filled in: ${PLACEHOLDERS.map((name) => `{${name}}`).join(' ')}.`;

const Preview = ({ control }: { control: Control<Draft> }) => (
  <Panel as="section" aria-labelledby="preview">
    <h2 id="preview">Preview</h2>
    <SiteText text={useWatch({ control, name: 'text' })} site={useSite()} isPreview />
  </Panel>
);

interface Props {
  /** All versions of the page, newest first; none of a new one. */
  versions?: readonly EditedPage[];
  onSaved?: (saved: EditedPage, isTyped: boolean) => void;
}

/** The form of a page: its title and its text, with a preview. A new one also has an address. */
export const PageForm = ({ versions: [stored, ...earlier] = [], ...options }: Props) => {
  const { mutateAsync } = useCall(change);
  const put = ({ slug, ...page }: Draft, revision: number) =>
    mutateAsync({ params: { slug }, body: { ...page, revision } });
  const { form, fields, text, theirs, notice, isStored, pending, problem } = useDraft({
    codec: Codec,
    stored,
    shown,
    begins: { slug: '', title: '', text: '', searchTitle: '', searchDescription: '' },
    // A new page may have had the address of another one at first.
    save: (page, { slug, revision }) => put(page, page.slug === slug ? revision : 0),
    add: (page) => put(page, 0),
    what: 'this page',
    saved: 'Page saved',
    ...options,
  });
  return (
    <>
      <Columns>
        <Form {...form} aria-label="Page">
          {notice}
          {!isStored && (
            <Field
              {...text(
                'slug',
                'Small letters, digits and hyphens: welding-guide becomes /pages/welding-guide',
              )}
              label="Address"
              required
            />
          )}
          <Field {...text('title')} label="Title" required />
          <Field {...text('text')} hint={HINT} kind="textarea" label="Text" required />
          {theirs?.text !== undefined && (
            <details>
              <summary>Their text</summary>
              <pre>{String(theirs.text)}</pre>
            </details>
          )}
          <SearchFields field={text} />
          <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
            Save
          </SubmitButton>
        </Form>
        <Preview control={fields.control} />
      </Columns>
      {earlier.length > 0 && (
        <PageVersions
          versions={earlier}
          onTake={(version) => fields.reset(shown(version), { keepDefaultValues: true })}
        />
      )}
    </>
  );
};
