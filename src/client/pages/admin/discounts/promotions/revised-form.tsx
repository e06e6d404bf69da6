// A form of something that the owner edits as a whole, when two people may do so at once (docs/rules.md 3.19).
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type * as z from 'zod/mini';
import { mergeTyped } from '../../../../../shop/merge-edits';
import { CallError } from '../../../../data/call';
import { toast } from '../../../../state/toasts';
import { CONTENT } from '../../../../ui/layout';
import { Notice } from '../../../../ui/notice';
import { useForm } from '../../../../ui/use-form';
import { failureText } from '../../../../parts/failure-text';
import { TYPED_SINCE, useEdit } from '../../../../parts/admin/use-edit';

type Typed = Readonly<Record<string, string>>;

/** The content of the form: what is stored, or that merged with what someone else has saved meanwhile. */
export interface Shown {
  revision: number;
  values: Typed;
  /** Their changes to fields that both have changed; missing while nobody else has saved. */
  theirs?: Partial<Typed>;
}

/** The form's content after someone else saved first. @param typed what the form has now */
const mergedWith = ({ values }: Shown, typed: Typed, stored: Shown): Shown => ({
  revision: stored.revision,
  ...mergeTyped(values, typed, stored.values),
});

export interface RevisedFormProps<Known> {
  shown: Shown;
  /** Called with each change of a field. */
  onTyped: () => void;
  /** `isTyped` when more was typed meanwhile. */
  onSaved: (saved: Known, isTyped: boolean) => void;
  onMerged: (merged: Shown) => void;
}

/**
 * What a page needs to show such a form. Whatever saves it makes its reply the answer of `query`.
 * @param asShown what the form shows of the stored content
 * @param title of the toast when it is saved @param description of that toast
 */
export const useRevised = <Known, Key extends QueryKey>(
  query: UseQueryOptions<Known, Error, Known, Key>,
  {
    asShown,
    title,
    description,
  }: {
    asShown: (known: Known) => Shown;
    title: string;
    description?: (saved: Known) => string;
  },
) => {
  const { data, error, refetch } = useQuery(query);
  const newest = data && asShown(data);
  const edit = useEdit(newest, ({ revision }) => revision);
  // Where something beside the form's content was saved, only its revision is new.
  const isSame = JSON.stringify(edit.known?.values) === JSON.stringify(newest?.values);
  const shown =
    edit.known && newest && isSame ? { ...edit.known, revision: newest.revision } : edit.known;
  const props: RevisedFormProps<Known> | undefined = shown && {
    shown,
    onTyped: edit.onTyped,
    onMerged: edit.onMerged,
    onSaved: (saved, isTyped) => {
      edit.onSaved(asShown(saved), isTyped);
      const after = isTyped ? TYPED_SINCE : description?.(saved);
      toast({ title, ...(after !== undefined && { description: after }) });
      // The button that had the focus goes with the form.
      if (!isTyped) document.getElementById(CONTENT.id)?.focus();
    },
  };
  return { isMissing: !data || error !== null, error, refetch, key: edit.key, props };
};

/** The hint of a field with what someone else has saved in it; otherwise the field's own. */
const theirsHint = ({ theirs }: Shown, name: string, own?: string): string | undefined =>
  theirs?.[name] === undefined ? own : `Someone else: ${theirs[name] || 'empty'}`;

interface RevisedForm<Schema extends z.ZodMiniType<object>, Known> {
  schema: Schema;
  /** Saves what was typed with the revision that it is an edit of. @throws CallError */
  save: (edited: z.output<Schema> & { revision: number }) => Promise<Known>;
  /** What is stored, when `save` was refused because it is newer; the refusal `edit_conflict` has it with it. */
  readStored?: () => Promise<Known>;
  /** The content of the form for what is stored. */
  asShown: (known: Known) => Shown;
  /** The messages of a failure for single fields. */
  errorFields?: (error: unknown) => Record<string, string> | undefined;
}

/** Such a form: what it typed stays beside what someone else has saved first. `text` has the props of a text field. */
export const useRevisedForm = <Schema extends z.ZodMiniType<object>, Known>(
  { schema, save, readStored, asShown, ...rest }: RevisedForm<Schema, Known>,
  { shown, onTyped, onSaved, onMerged }: RevisedFormProps<Known>,
) => {
  const { revision, values } = shown;
  const state = useForm({
    schema,
    keeps: true,
    onTyped,
    send: async (edited, typed, since) => {
      const saved = await save({ ...edited, revision }).catch(async (error: unknown) => {
        const { code, stored } = error instanceof CallError ? error.detail : {};
        const known =
          code === 'edit_conflict'
            ? (stored as Known) // as the contract says
            : code === 'changed' && (await readStored?.());
        if (known) onMerged(mergedWith(shown, since() ?? typed, asShown(known)));
        throw error;
      });
      onSaved(saved, since() !== undefined);
    },
    failed: failureText,
    ...rest,
  });
  const text = (name: keyof z.input<Schema> & string, hint?: string) => ({
    ...state.field(name),
    defaultValue: values[name] ?? '',
    hint: theirsHint(shown, name, hint),
  });
  return { ...state, text };
};

/** Says that someone else saved first, and takes the focus. @param what "these facts", or "the promotions" */
export const SavedMeanwhile = ({ what }: { what: string }) => {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice tone="warn" role="alert" tabIndex={-1} ref={notice}>
      {`Someone else saved ${what} while you had them open. What you typed is still here, not saved yet; what they changed is shown. Save saves what the form shows.`}
    </Notice>
  );
};
