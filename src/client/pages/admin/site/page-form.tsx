import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type EditedPage, setPage } from '../../../../contract/site/admin-pages';
import { mergeEdits } from '../../../../shop/merge-edits';
import { PLACEHOLDERS, PageSlug, PageText } from '../../../../shop/site/page';
import { isApiError } from '../../../data/call';
import { OF_PAGES } from '../../../data/site/admin-pages';
import { useSite } from '../../../data/site/site';
import { changeOf, useCall } from '../../../data/use-call';
import { failureText } from '../../../parts/failure-text';
import { SearchFields } from '../../../parts/admin/list/search-fields';
import { SiteText } from '../../../parts/site/site-text';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { Panel } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import { chakra } from '@chakra-ui/react';
import { SubmitButton } from '../../../ui/submit-button';
import { useForm } from '../../../ui/use-form';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
    '& textarea[name=text]': { minHeight: '24rem', fontFamily: 'monospace', fontSize: 'sm' },
  },
});

const NewPage = z.extend(PageText, { slug: PageSlug });

/** The texts of a page as its form shows them. */
export type PageTexts = Required<PageText>;

/** The texts of a stored page. */
export const pageTexts = ({
  title,
  text,
  searchTitle = '',
  searchDescription = '',
}: PageText): PageTexts => ({ title, text, searchTitle, searchDescription });

/** The content of the form: the stored page, or that merged with what someone else has saved meanwhile. */
export interface ShownPage {
  slug: string | undefined;
  revision: number;
  values: PageTexts;
  theirs?: Partial<PageTexts>;
}

const change = changeOf(setPage, { touches: OF_PAGES });

interface Props {
  shown: ShownPage;
  /** Called with each change of a field. */
  onTyped: () => void;
  /** `isTyped` when more was typed meanwhile. */
  onSaved: (saved: EditedPage, isTyped: boolean) => void;
  onMerged: (merged: ShownPage) => void;
}

/** The form of a page: its title and its text, with a preview. A new one also has an address. */
export const PageForm = ({ shown, onTyped, onSaved, onMerged }: Props) => {
  const { mutateAsync } = useCall(change);
  const site = useSite();
  const { slug, revision, values, theirs } = shown;
  const [text, setText] = useState(values.text);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const { form, field, pending, problem } = useForm({
    schema: slug === undefined ? NewPage : PageText,
    keeps: true,
    onTyped,
    send: async (page, typed, since) => {
      const address = slug ?? typed.slug?.trim() ?? '';
      const saved = await mutateAsync({
        params: { slug: address },
        body: { ...pageTexts(page), revision },
      }).catch((error: unknown) => {
        const stored = isApiError(error, setPage, 'edit_conflict') && error.detail.stored;
        if (stored) {
          const saved = stored as EditedPage; // as the contract says
          const now = since() ?? typed;
          const mine = pageTexts({ ...now, title: now.title ?? '', text: now.text ?? '' });
          onMerged({
            slug: address,
            revision: saved.revision,
            ...mergeEdits(values, mine, pageTexts(saved)),
          });
        }
        throw error;
      });
      onSaved(saved, since() !== undefined);
    },
    failed: failureText,
  });
  return (
    <Columns>
      <Form {...form} aria-label="Page">
        {theirs && (
          <Notice tone="warn" role="alert" tabIndex={-1} ref={notice}>
            <p>
              Someone else saved this page while you had it open. What you typed is still here, not
              saved yet. Save saves what the form shows.
            </p>
            {theirs.text !== undefined && (
              <details>
                <summary>Their text</summary>
                <pre style={{ whiteSpace: 'pre-wrap' }}>{theirs.text}</pre>
              </details>
            )}
          </Notice>
        )}
        {slug === undefined && (
          <Field
            {...field('slug')}
            label="Address"
            hint="Small letters, digits and hyphens: welding-guide becomes /pages/welding-guide"
            required
          />
        )}
        <Field {...field('title')} label="Title" defaultValue={values.title} required />
        <Field
          {...field('text')}
          kind="textarea"
          label="Text"
          hint={`A line that begins with ## is a heading, one with - is an item of a list. **Words** are bold, [words](https://…) are a link. Facts of the shop in braces are filled in: ${PLACEHOLDERS.map((name) => `{${name}}`).join(' ')}.`}
          defaultValue={values.text}
          onChange={({ target }) => setText(target.value)}
          required
        />
        <SearchFields field={field} values={values} />
        <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
          Save
        </SubmitButton>
      </Form>
      <Panel as="section" aria-labelledby="preview">
        <h2 id="preview">Preview</h2>
        <SiteText text={text} site={site} isPreview />
      </Panel>
    </Columns>
  );
};
