// The pages of a noun: its list, and one of it in a form (docs/README.md, "A noun").
import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type LinkProps, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Right } from '../../../shop/people/rights';
import type { Stored } from '../../../shop/stored';
import { isApiError } from '../../data/call';
import type { ResourceData } from '../../data/resource';
import { useCall } from '../../data/use-call';
import { toast } from '../../state/toasts';
import { ButtonLink, OutlineLink } from '../../ui/button';
import { Field } from '../../ui/field';
import { Form } from '../../ui/form';
import { Panel } from '../../ui/layout';
import { SubmitButton } from '../../ui/submit-button';
import { NotLoaded } from '../not-loaded';
import { AdminMissing } from './admin-missing';
import { AdminPage } from './admin-page';
import type { Column } from './list/admin-table';
import { useDraft } from './draft-form';
import { May } from './may';
import { Removal } from './removal';
import { SearchList, usePagedQuery } from './search-list';
import { useRequestKey } from './use-request-key';

const Parts = chakra('div', { base: { display: 'grid', gap: '6', maxWidth: '44rem' } });

type Address = NonNullable<LinkProps['to']>;

/** The addresses of lists: below each is a page for a new one. */
type ListAddress = {
  [Path in Address]: `${Path}/new` extends Address ? Path : never;
}[Address];

/** The form of a noun, for fields that are more than texts. */
export type ShownDraft<Draft extends FieldValues> = ReturnType<
  typeof useDraft<z.ZodMiniType<object, Draft>, object>
>;

/** A text field of a noun. */
interface NounField<Draft extends FieldValues> {
  name: FieldPath<Draft>;
  label: string;
  hint?: string;
  kind?: 'input' | 'textarea';
  rows?: number;
  required?: boolean;
  inputMode?: 'numeric' | 'decimal';
  spellCheck?: boolean;
}

/** A noun as its pages show it. `Value` is what its owner writes, `Draft` what its form holds. */
export interface Noun<Value extends object, Draft extends FieldValues> {
  data: ResourceData<Value>;
  /** The address of its list: '/admin/axles'. Those of one and of a new one are below it. */
  path: ListAddress;
  /** What it takes to change it. */
  right: Right;
  words: {
    /** What the list is for. */
    about: string;
    /** The label of the search: 'Name'. */
    looksFor: string;
    /** The noun in the count of the list. */
    nouns: readonly [one: string, many: string];
    all: string;
    new: string;
    add: string;
    change: string;
    remove: string;
    added: string;
    changed: string;
    removed: string;
  };
  titleOf: (value: Value) => string;
  /** Buttons beside that to the list, for a stored one. */
  buttons?: (value: Value) => ReactNode;
  /** The columns of the list. The first one names its row and leads to it. */
  columns: readonly Column<Stored<Value>>[];
  /** Reads what is typed, and shows what is stored. */
  codec: z.ZodMiniType<Value, Draft>;
  /** What the form of a new one begins with. */
  begins: Draft;
  fields: readonly NounField<Draft>[] | ((draft: ShownDraft<Draft>) => ReactNode);
}

/** The list of a noun. */
export const ResourceList = <Value extends object, Draft extends FieldValues>({
  data,
  path,
  right,
  words,
  columns,
}: Omit<Noun<Value, Draft>, 'codec' | 'begins' | 'fields'>) => (
  <SearchList
    about={words.about}
    add={
      <May right={right}>
        <ButtonLink to={`${path}/new`}>{words.new}</ButtonLink>
      </May>
    }
    looksFor={words.looksFor}
    list={useQuery(data.list(usePagedQuery()))}
    columns={columns}
    rowKey={({ id }) => id}
    nouns={words.nouns}
  />
);

const NounFields = <Value extends object, Draft extends FieldValues>({
  fields,
  draft,
}: Pick<Noun<Value, Draft>, 'fields'> & { draft: ShownDraft<Draft> }) =>
  typeof fields === 'function'
    ? fields(draft)
    : fields.map(({ name, hint, kind = 'input', ...field }) => (
        <Field
          key={name}
          {...(draft.text(name, hint) as object)}
          autoComplete="off"
          {...field}
          kind={kind as 'input'} // a textarea has these props too
        />
      ));

interface FormProps<Value extends object, Draft extends FieldValues> {
  noun: Noun<Value, Draft>;
  /** The stored value; undefined for a new one. */
  stored?: Stored<Value> | undefined;
  /** Called when it is saved, unless more was typed meanwhile. */
  onDone: () => void;
}

const ResourceForm = <Value extends object, Draft extends FieldValues>({
  noun: { data, words, codec, begins, fields, titleOf },
  stored,
  onDone,
}: FormProps<Value, Draft>) => {
  const add = useCall(data.adding);
  const change = useCall(data.changing);
  const withKey = useRequestKey();
  const draft = useDraft<z.ZodMiniType<Value, Draft>, Stored<Value>>({
    codec,
    begins,
    stored,
    shown: (known) => known,
    what: 'it',
    saved: words.changed,
    added: words.added,
    description: titleOf,
    save: (body, { id }) => change.mutateAsync({ params: { id }, body }),
    add: (body) => withKey(body, (key) => add.mutateAsync({ body, key })),
    onSaved: (_, isTyped) => !isTyped && onDone(),
  });
  const { form, notice, isStored, problem, pending } = draft;
  return (
    <Form {...form} aria-label={isStored ? words.change : words.new}>
      {notice}
      <NounFields fields={fields} draft={draft} />
      <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
        {isStored ? 'Save' : words.add}
      </SubmitButton>
    </Form>
  );
};

/** The one whose id is in the address, or the form for a new one. */
export const ResourcePage = <Value extends object, Draft extends FieldValues>(
  noun: Noun<Value, Draft>,
) => {
  const { data, path, right, words, titleOf, buttons } = noun;
  const { id } = useParams({ strict: false });
  const remove = useCall(data.removing);
  const navigate = useNavigate();
  const {
    data: stored,
    error,
    refetch,
  } = useQuery({ ...data.one(id ?? ''), enabled: id !== undefined });
  if (isApiError(error, data.calls.get, 'not_found')) return <AdminMissing />;
  const onDone = () => void navigate({ to: path });
  return (
    <AdminPage
      title={stored && titleOf(stored)}
      buttons={
        <>
          {stored && buttons?.(stored)}
          <OutlineLink to={path}>{words.all}</OutlineLink>
        </>
      }
      changes={right}
    >
      <Parts>
        {id === undefined && (
          <Panel>
            <ResourceForm noun={noun} onDone={onDone} />
          </Panel>
        )}
        {id !== undefined && (!stored || error) && (
          <NotLoaded query={{ error, refetch }} height="20rem" />
        )}
        {stored && (
          <>
            <Panel>
              <ResourceForm noun={noun} stored={stored} onDone={onDone} />
            </Panel>
            <Removal
              remove={() => remove.mutateAsync({ params: { id: stored.id } })}
              onGone={() => {
                toast({ title: words.removed, description: titleOf(stored) });
                onDone();
              }}
            >
              {words.remove}
            </Removal>
          </>
        )}
      </Parts>
    </AdminPage>
  );
};
