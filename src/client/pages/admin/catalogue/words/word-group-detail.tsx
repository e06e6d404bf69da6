import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type AdminWordGroup, getWordGroup } from '../../../../../contract/catalogue/admin-words';
import { WordGroupForm } from '../../../../../shop/catalogue/search/word-group';
import {
  addingWordGroup,
  changingWordGroup,
  removingWordGroup,
  wordGroup,
} from '../../../../data/catalogue/admin-words';
import { isApiError } from '../../../../data/call';
import { useCall } from '../../../../data/use-call';
import { AdminMissing } from '../../../../parts/admin/admin-missing';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { TYPED_SINCE } from '../../../../parts/admin/use-edit';
import { Removal } from '../../../../parts/admin/removal';
import { useAdminSearch } from '../../../../parts/admin/use-admin-search';
import { NotLoaded } from '../../../../parts/not-loaded';
import { failedFields, failureText } from '../../../../parts/failure-text';
import { toast } from '../../../../state/toasts';
import { OutlineLink } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { Form } from '../../../../ui/form';
import { Panel } from '../../../../ui/layout';
import { SubmitButton } from '../../../../ui/submit-button';
import { useForm } from '../../../../ui/use-form';

const Parts = chakra('div', { base: { display: 'grid', gap: '6', maxWidth: '44rem' } });

interface Props {
  /** The group to change; undefined for a new one. */
  known?: AdminWordGroup | undefined;
  /** The first word of a new group. */
  first?: string | undefined;
  /** `isTyped` when more was typed meanwhile: the form stays. */
  onDone: (title: string, words: readonly string[], isTyped?: boolean) => void;
}

const GroupForm = ({ known: group, first = '', onDone }: Props) => {
  const add = useCall(addingWordGroup);
  const change = useCall(changingWordGroup);
  const [saved, setSaved] = useState<AdminWordGroup>();
  const known = group ?? saved;
  const { form, field, pending, problem } = useForm({
    schema: WordGroupForm,
    send: async (body, _, since) => {
      setSaved(
        await (known
          ? change.mutateAsync({ params: { id: known.id }, body })
          : add.mutateAsync({ body })),
      );
      onDone(known ? 'Words changed' : 'Words added', body.words, since() !== undefined);
    },
    failed: failureText,
    errorFields: failedFields,
  });
  return (
    <Form {...form} aria-label={known ? 'Change Words' : 'New Words'}>
      <Field
        {...field('words')}
        kind="textarea"
        label="Words"
        required
        rows={8}
        hint="One on each line: a word, or several. The first is what the search page calls the part. Singular, plural, hyphens and words written together need no lines of their own."
        autoComplete="off"
        spellCheck={false}
        defaultValue={known?.words.join('\n') ?? first}
      />
      <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
        {known ? 'Save' : 'Add Words'}
      </SubmitButton>
    </Form>
  );
};

/** One group of words, or the form for a new one if `id` is 'new', with the words of the address. */
const WordGroupPage = ({ id }: { id: string }) => {
  const isNew = id === 'new';
  const remove = useCall(removingWordGroup);
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({ ...wordGroup(id), enabled: !isNew });
  const path = `/admin/search-words/${id}`;
  const { search } = useAdminSearch();
  const onDone: Props['onDone'] = (title, [first = ''], isTyped = false) => {
    toast({ title, description: isTyped ? TYPED_SINCE : first });
    if (!isTyped) void navigate({ to: '/admin/search-words' });
  };
  const back = <OutlineLink to="/admin/search-words">All Words</OutlineLink>;
  if (isApiError(error, getWordGroup, 'not_found')) return <AdminMissing path={path} />;
  const title = isNew ? 'New Search Words' : (data?.words[0] ?? 'Search Words');
  return (
    <AdminPage title={title} path={path} buttons={back} changes="products.write">
      <Parts>
        {isNew && (
          <Panel>
            <GroupForm first={search.words} onDone={onDone} />
          </Panel>
        )}
        {!isNew && (!data || error) && <NotLoaded query={{ error, refetch }} height="20rem" />}
        {data && (
          <>
            <Panel>
              <GroupForm known={data} onDone={onDone} />
            </Panel>
            <Removal
              remove={() => remove.mutateAsync({ params: { id: data.id } })}
              onGone={() => onDone('Words removed', data.words)}
            >
              Remove These Words
            </Removal>
          </>
        )}
      </Parts>
    </AdminPage>
  );
};

/** The form for a new group, with the words of the address. */
export const NewWordGroup = () => <WordGroupPage id="new" />;

/** One group of words. */
export const WordGroupDetail = () => {
  const { id } = useParams({ from: '/admin/search-words/$id' });
  return <WordGroupPage key={id} id={id} />;
};
