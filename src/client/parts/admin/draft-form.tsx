// A form of something that the owner edits as a whole, when two people may do so at once (docs/rules.md 3.19).
import {
  type ComponentProps,
  type FormEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  type Control,
  type FieldArrayPath,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  get,
  set,
  useController,
  useForm,
  useWatch,
} from 'react-hook-form';
import * as z from 'zod/mini';
import { fieldPath, isSameDraft, mergedDrafts, withFieldsOf } from '../../../shop/draft';
import { CallError } from '../../data/call';
import { toast } from '../../state/toasts';
import { CONTENT } from '../../ui/layout';
import { Notice } from '../../ui/notice';
import { Tick } from '../../ui/tick';
import { failedFields, failureText } from '../failure-text';
import { TYPED_SINCE } from './use-edit';

/** The codec of a form: it reads what is typed, and shows what is stored. */
type DraftCodec = z.ZodMiniType<object, FieldValues>;

const faultAt = (errors: object, path: string): string | undefined => {
  const error = Object(get(errors, path)) as { message?: unknown }; // any errors of the library
  return typeof error.message === 'string' ? error.message : undefined;
};

/** Reads a draft; its faults belong to the fields by their paths, those of a whole list to its root. */
const resolverOf =
  <Codec extends DraftCodec>(codec: Codec): Resolver<z.input<Codec>, unknown, z.output<Codec>> =>
  (draft) => {
    const read = z.safeDecode(codec, draft);
    if (read.success) return { values: read.data, errors: {} };
    const errors = {};
    // The deeper paths come last, into the list that has a fault itself.
    for (const { path, message } of read.error.issues.toSorted(
      (a, b) => a.path.length - b.path.length,
    )) {
      const name = fieldPath(draft, path);
      const isList = Array.isArray(get(draft, name));
      const place = isList ? `${name}.root` : name;
      if (!faultAt(errors, place)) set(errors, place, { type: 'custom', message });
    }
    return { values: {}, errors };
  };

/** What someone else has saved, and whether a save was refused for it. */
interface Meanwhile {
  theirs: Readonly<Record<string, unknown>>;
  isRefused: boolean;
}

/** Says that someone else saved meanwhile. After a click on Save it takes the focus. */
const SavedMeanwhile = ({ what, isRefused }: Meanwhile & { what: string }) => {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isRefused) notice.current?.focus();
  }, [isRefused]);
  return (
    <Notice tone="warn" role="alert" tabIndex={-1} ref={notice}>
      {`Someone else saved ${what} while you had this page open. What you typed is still here, not saved yet; what they changed is shown. Save saves what the form shows.`}
    </Notice>
  );
};

interface Options<Codec extends DraftCodec, Stored> {
  codec: Codec;
  /** What is stored by the newest answer; undefined for something new. */
  stored: Stored | undefined;
  /** What the form shows of it. */
  shown: (stored: Stored) => z.output<Codec>;
  /** What the form of something new begins with. */
  begins?: z.input<Codec>;
  /** Saves what was read. @param stored what it is an edit of @throws CallError */
  save: (value: z.output<Codec>, stored: Stored) => Promise<Stored>;
  /** Adds something new. @throws CallError */
  add?: (value: z.output<Codec>) => Promise<Stored>;
  /** What is stored, when `save` was refused because it is newer; the refusal `edit_conflict` has it with it. */
  readStored?: () => Promise<Stored>;
  /** What it is, in the notice that someone else saved it: "this carrier", or "the promotions". */
  what: string;
  /** The title of the toast when it is saved, or added where it was new, and a sentence below it. */
  saved: string;
  added?: string;
  description?: (stored: Stored) => string;
  /** Called when it is saved. @param isTyped whether more was typed meanwhile */
  onSaved?: (stored: Stored, isTyped: boolean) => void;
  /** Another person's value in words, as the hint of its field, where its own text says too little. */
  theirText?: (path: string, value: unknown) => string | undefined;
}

/** A field in words; of rows their fields: 'Trusses, 20; Tabs, 400'. */
const inWords = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' && value.startsWith('/img/')) return 'another picture';
  if (typeof value !== 'object' || value === null) return String(value || 'empty');
  const parts = Object.values(value).flatMap((part) => (part === '' ? [] : [inWords(part)]));
  return parts.join(Array.isArray(value) ? '; ' : ', ') || 'empty';
};

/**
 * The form of a draft. What is typed stays: newer data is merged into the other fields, and what someone else saved in a
 * field that was changed here is shown beside it. `text`, `tick` and `rows` have the props of a field by its path.
 */
export const useDraft = <Codec extends DraftCodec, Stored>({
  codec,
  stored,
  shown,
  begins,
  save,
  add = () => Promise.reject(new Error('Nothing new is added here')),
  readStored,
  what,
  saved,
  added = saved,
  description,
  onSaved,
  theirText,
}: Options<Codec, Stored>) => {
  type Draft = z.input<Codec>;
  const draftOf = (known: Stored): Draft => z.encode(codec, shown(known)) as Draft;
  const [first] = useState(() => ({
    stored,
    draft: stored ? draftOf(stored) : (begins ?? ({} as Draft)),
  }));
  /** What the draft is an edit of. */
  const base = useRef(first);
  const [isStored, setStored] = useState(stored !== undefined);
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();
  const [failure, setFailure] = useState<string>();
  const element = useRef<HTMLFormElement>(null);
  const id = useId();
  const form: UseFormReturn<Draft, unknown, z.output<Codec>> = useForm<
    Draft,
    unknown,
    z.output<Codec>
  >({
    defaultValues: first.draft as never, // the defaults of all fields
    resolver: resolverOf(codec) as never, // the generic forms of both libraries do not meet
    shouldFocusError: false,
  });
  const { formState, getValues, reset, setError } = form;
  const { isDirty, isSubmitting, submitCount, errors } = formState;

  /** The form goes on as an edit of `next`. @param from what it was an edit of */
  const goOn = (next: Stored, from = base.current.draft) => {
    const draft = withFieldsOf(draftOf(next), getValues());
    const merged = mergedDrafts(from, getValues(), draft);
    base.current = { stored: next, draft };
    reset(draft);
    if (!isSameDraft(merged.draft, draft))
      reset(merged.draft as never, { keepDefaultValues: true });
    return merged;
  };
  /** As `goOn`, after someone else saved something: tells what they changed. */
  const merge = (next: Stored, isRefused: boolean) => {
    const before = base.current.draft;
    const wasTyped = !isSameDraft(getValues(), before);
    const { theirs } = goOn(next);
    if (isRefused || (wasTyped && !isSameDraft(before, base.current.draft)))
      setMeanwhile({ theirs, isRefused });
  };
  const seen = useRef(stored);
  useEffect(() => {
    if (stored === undefined || stored === seen.current || isSubmitting) return;
    seen.current = stored;
    if (!isSameDraft(stored, base.current.stored)) merge(stored, false);
  });

  // The fields are marked by then, and a screen reader announces the message with the field.
  const isRefused = Object.keys(errors).length > 0;
  useLayoutEffect(() => {
    if (!submitCount || !isRefused) return;
    const { current } = element;
    for (const folded of current?.querySelectorAll('details:has([aria-invalid=true])') ?? [])
      folded.toggleAttribute('open', true);
    current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [submitCount, isRefused]);

  const send = async (value: z.output<Codec>) => {
    setFailure(undefined);
    const sent = structuredClone(getValues());
    try {
      const { stored: before } = base.current;
      const known = await (before === undefined ? add(value) : save(value, before));
      const isTyped = !isSameDraft(getValues(), sent);
      goOn(known, sent);
      setStored(true);
      setMeanwhile(undefined);
      const after = isTyped ? TYPED_SINCE : description?.(known);
      toast({
        title: before === undefined ? added : saved,
        ...(after !== undefined && { description: after }),
      });
      // The button that had the focus may go.
      if (!isTyped) document.getElementById(CONTENT.id)?.focus();
      onSaved?.(known, isTyped);
    } catch (error) {
      const { code, stored: newer } = error instanceof CallError ? error.detail : {};
      const known =
        code === 'edit_conflict'
          ? (newer as Stored) // as the contract says
          : code === 'changed' && (await readStored?.());
      if (known) merge(known, true);
      const faults = Object.entries(failedFields(error) ?? {});
      // The server names fields by their paths.
      if (faults.length && faults.every(([path]) => get(getValues(), path) !== undefined))
        for (const [path, message] of faults) setError(path as FieldPath<Draft>, { message });
      else setFailure(failureText(error));
    }
  };

  /** The message of a field, or of a whole list. */
  const fault = (path: string) => faultAt(errors, `${path}.root`) ?? faultAt(errors, path);
  const hint = (path: string, own?: string) =>
    meanwhile && path in meanwhile.theirs
      ? `Someone else: ${theirText?.(path, meanwhile.theirs[path]) ?? inWords(meanwhile.theirs[path])}`
      : own;
  return {
    /** The library's own, for lists and for what is shown while it is typed. */
    fields: form,
    /** For the form element. */
    form: {
      ref: element,
      method: 'post',
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        if (!isSubmitting) void form.handleSubmit(send)(event);
      },
    } as const,
    text: (path: FieldPath<Draft>, own?: string) => ({
      ...form.register(path),
      error: fault(path),
      hint: hint(path, own),
    }),
    tick: (path: FieldPath<Draft>) => ({ control: form.control, name: path }),
    rows: <Name extends FieldArrayPath<Draft>>(path: Name) => ({
      control: form.control,
      name: path,
      error: fault(path),
      hint: hint(path),
    }),
    fault,
    theirHint: hint,
    /** What someone else has saved by the path of a field, where something else was typed; undefined for nobody. */
    theirs: meanwhile?.theirs,
    /** Says that someone else saved meanwhile. */
    notice: meanwhile && <SavedMeanwhile what={what} {...meanwhile} />,
    isTyped: isDirty,
    /** Whether it is stored, by this form too. */
    isStored,
    pending: isSubmitting,
    /** The message at the end of the form. */
    problem: { id: `${id}-problem`, text: failure },
  };
};

/** What a draft is read as while it is typed; while that has a fault, what it was before. */
export const useRead = <Codec extends DraftCodec>(
  codec: Codec,
  control: Control<z.input<Codec>, unknown, object>,
): z.output<Codec> | undefined => {
  const { data } = z.safeDecode(codec, useWatch({ control }) as z.input<Codec>); // all fields have a value
  const [last, setLast] = useState(data);
  if (data && !isSameDraft(data, last)) setLast(data);
  return data ?? last;
};

interface DraftTickProps<Draft extends FieldValues> extends Pick<
  ComponentProps<typeof Tick>,
  'look' | 'children'
> {
  control: Control<Draft, unknown, object>;
  name: FieldPath<Draft>;
}

/** A checkbox of such a form; `tick` has its props. */
export const DraftTick = <Draft extends FieldValues>({
  control,
  name,
  ...tick
}: DraftTickProps<Draft>) => {
  const { field } = useController({ control, name });
  return (
    <Tick
      {...tick}
      name={name}
      checked={Boolean(field.value)}
      onTick={(on) => field.onChange(on)}
    />
  );
};
