// The pages of a noun: its list, and one of it in a form (docs/README.md, "A noun").
import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type LinkProps, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import type { Right } from '../../../shop/people/rights';
import type { Stored } from '../../../shop/stored';
import { isApiError } from '../../data/call';
import type { ResourceData } from '../../data/resource';
import { useCall } from '../../data/use-call';
import { toast } from '../../state/toasts';
import { ButtonLink, OutlineLink } from '../../ui/button';
import { Form } from '../../ui/form';
import { Panel } from '../../ui/layout';
import { SubmitButton } from '../../ui/submit-button';
import { type FieldState, useForm } from '../../ui/use-form';
import { failedFields, failureText } from '../failure-text';
import { NotLoaded } from '../not-loaded';
import { AdminMissing } from './admin-missing';
import { AdminPage } from './admin-page';
import type { Column } from './list/admin-table';
import { May } from './may';
import { Removal } from './removal';
import { SearchList, usePagedQuery } from './search-list';
import { TYPED_SINCE } from './use-edit';
import { useRequestKey } from './use-request-key';

const Parts = chakra('div', { base: { display: 'grid', gap: '6', maxWidth: '44rem' } });

type Address = NonNullable<LinkProps['to']>;

/** The addresses of lists: below each is a page for a new one. */
type ListAddress = {
  [Path in Address]: `${Path}/new` extends Address ? Path : never;
}[Address];

/** A noun as its pages show it. `Value` is what its owner writes. */
export interface Noun<Value extends object> {
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
  /** Reads what was typed into the fields. */
  schema: z.ZodMiniType<Value>;
  /** The fields. @param shown what they begin with; undefined for nothing */
  fields: (field: (name: string) => FieldState, shown: Value | undefined) => ReactNode;
}

/** The list of a noun. */
export const ResourceList = <Value extends object>({
  data,
  path,
  right,
  words,
  columns,
}: Omit<Noun<Value>, 'schema' | 'fields'>) => (
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

interface FormProps<Value extends object> {
  noun: Noun<Value>;
  /** What a new one begins with. */
  begins?: Value | undefined;
  /** The stored value; undefined for a new one. */
  stored?: Stored<Value> | undefined;
  /** `isTyped` when more was typed meanwhile: the form stays. */
  onDone: (title: string, value: Value, isTyped?: boolean) => void;
}

const ResourceForm = <Value extends object>({ noun, begins, stored, onDone }: FormProps<Value>) => {
  const { data, words, schema, fields } = noun;
  const add = useCall(data.adding);
  const change = useCall(data.changing);
  const withKey = useRequestKey();
  const [saved, setSaved] = useState<Stored<Value>>();
  const known = stored ?? saved;
  const { form, field, pending, problem } = useForm({
    schema,
    send: async (body, _, since) => {
      setSaved(
        await (known
          ? change.mutateAsync({ params: { id: known.id }, body })
          : withKey(body, (key) => add.mutateAsync({ body, key }))),
      );
      onDone(known ? words.changed : words.added, body, since() !== undefined);
    },
    failed: failureText,
    errorFields: failedFields,
  });
  return (
    <Form {...form} aria-label={known ? words.change : words.new}>
      {fields(field, known ?? begins)}
      <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
        {known ? 'Save' : words.add}
      </SubmitButton>
    </Form>
  );
};

/** The one whose id is in the address, or the form for a new one. */
export const ResourcePage = <Value extends object>({
  begins,
  ...noun
}: Noun<Value> & Pick<FormProps<Value>, 'begins'>) => {
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
  const onDone: FormProps<Value>['onDone'] = (title, value, isTyped = false) => {
    toast({ title, description: isTyped ? TYPED_SINCE : titleOf(value) });
    if (!isTyped) void navigate({ to: path });
  };
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
            <ResourceForm noun={noun} begins={begins} onDone={onDone} />
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
              onGone={() => onDone(words.removed, stored)}
            >
              {words.remove}
            </Removal>
          </>
        )}
      </Parts>
    </AdminPage>
  );
};
