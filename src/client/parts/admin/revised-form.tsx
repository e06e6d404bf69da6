// A form of something that the owner edits as a whole, when two people may do so at once (docs/rules.md 3.19).
import {
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { mergeTyped } from '../../../shop/merge-edits';
import { CallError } from '../../data/call';
import { toast } from '../../state/toasts';
import { Notice } from '../../ui/notice';
import { useForm } from '../../ui/use-form';
import { failureText } from '../failure-text';
import { TYPED_SINCE, useFormKey } from './use-form-key';

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
  /** `isTyped` when more was typed meanwhile. */
  onSaved: (saved: Known, isTyped: boolean) => void;
  onMerged: (merged: Shown) => void;
}

/**
 * What a page needs to show such a form.
 * @param shownOf what the form shows of the stored content @param title of the toast when it is saved
 */
export const useRevised = <Known extends { revision: number }, Key extends QueryKey>(
  query: UseQueryOptions<Known, Error, Known, Key>,
  { shownOf, title }: { shownOf: (known: Known) => Shown; title: string },
) => {
  const { data, error, refetch } = useQuery(query);
  const client = useQueryClient();
  const [merged, setMerged] = useState<Shown>();
  const { key, keep } = useFormKey(merged ? `merged-${merged.revision}` : (data?.revision ?? 0));
  const shown = merged ?? (data && shownOf(data));
  const props: RevisedFormProps<Known> | undefined = shown && {
    shown,
    onMerged: setMerged,
    onSaved: (saved, isTyped) => {
      if (isTyped) keep(saved.revision);
      setMerged(undefined);
      client.setQueryData<Known>(query.queryKey, saved);
      toast({ title, ...(isTyped && { description: TYPED_SINCE }) });
    },
  };
  return { isMissing: !data || error !== null, error, refetch, key, props };
};

/** The hint of a field with what someone else has saved in it; otherwise the field's own. */
const theirsHint = ({ theirs }: Shown, name: string, own?: string): string | undefined =>
  theirs?.[name] === undefined ? own : `Someone else: ${theirs[name] || 'empty'}`;

interface RevisedForm<Schema extends z.ZodMiniType<object>, Known> {
  schema: Schema;
  /** Saves what was typed with the revision that it is an edit of. @throws CallError, edit_conflict among them */
  save: (edited: z.output<Schema> & { revision: number }) => Promise<Known>;
  /** The content of the form for what is stored. */
  shownOf: (known: Known) => Shown;
  /** The messages of a failure for single fields. */
  fieldsOf?: (error: unknown) => Record<string, string> | undefined;
}

/** Such a form: what it typed stays beside what someone else has saved first. `text` has the props of a text field. */
export const useRevisedForm = <Schema extends z.ZodMiniType<object>, Known>(
  { schema, save, shownOf, ...rest }: RevisedForm<Schema, Known>,
  { shown, onSaved, onMerged }: RevisedFormProps<Known>,
) => {
  const { revision, values } = shown;
  const state = useForm({
    schema,
    keeps: true,
    send: async (edited, typed, since) => {
      const saved = await save({ ...edited, revision }).catch((error: unknown) => {
        if (error instanceof CallError && error.detail.code === 'edit_conflict')
          onMerged(
            mergedWith(shown, since() ?? typed, shownOf(error.detail.stored as Known)), // as the contract says
          );
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
