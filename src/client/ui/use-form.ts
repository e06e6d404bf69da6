import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';

type Typed = Record<string, string>;

interface Options<Schema extends z.ZodMiniType> {
  schema: Schema;
  /** A message shown once for the whole form instead of under each field that has it. */
  sharedMessage?: string;
  /**
   * Sends the parsed values. `typed` has all fields as typed; `since()` has them as they are now if more was typed after
   * the click. Afterwards the form is cleared, unless more was typed.
   */
  send: (read: z.output<Schema>, typed: Typed, since: () => Typed | undefined) => Promise<unknown>;
  /** Whether the form goes on with what was sent, instead of being cleared. */
  keeps?: boolean;
  /** Reports that sending failed; the form shows the message that it returns. */
  failed: (error: unknown) => string;
  /** The messages of a failure for single fields; if there are any, `failed` is not called. */
  errorFields?: (error: unknown) => Typed | undefined;
  /** Called with each input. */
  onTyped?: () => void;
  /** Called when the form is not sent because its fields are invalid. */
  refused?: (typed: Typed) => void;
}

/** The props of a field besides its value. */
export interface FieldState {
  name: string;
  error?: string | undefined;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface FormState {
  /** For the form element. */
  form: {
    ref: RefObject<HTMLFormElement | null>;
    method: 'post';
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
  };
  field: (name: string) => FieldState;
  pending: boolean;
  /** The message at the end of the form: for all fields, or why sending failed. */
  problem: { id: string; text: string | undefined };
}

/** The texts of the form's fields, by name. */
export const typedInto = (form: HTMLFormElement): Typed =>
  Object.fromEntries(
    [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );

/** The first message of each field. */
const fieldMessages = (read: z.core.util.SafeParseResult<unknown>): Typed => {
  const messages: Typed = {};
  for (const issue of read.error?.issues ?? []) messages[String(issue.path[0])] ??= issue.message;
  return messages;
};

/**
 * Every form uses this hook. The fields are uncontrolled, so that nothing typed before hydration or before a failure is
 * lost. Validates on submit, and from then on field by field while typing.
 * `method` is post so that a submit before hydration does not put the values into the URL.
 */
export const useForm = <Schema extends z.ZodMiniType>({
  schema,
  sharedMessage,
  send,
  keeps = false,
  failed,
  errorFields,
  onTyped,
  refused,
}: Options<Schema>): FormState => {
  const ref = useRef<HTMLFormElement>(null);
  const id = useId();
  const [messages, setMessages] = useState<Typed>();
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const forAll =
    sharedMessage && Object.values(messages ?? {}).includes(sharedMessage)
      ? sharedMessage
      : undefined;

  const showMessages = (form: HTMLFormElement, errors: Typed) => {
    // Render the messages before moving the focus, so that a screen reader announces them with the field.
    flushSync(() => setMessages(errors));
    for (const folded of form.querySelectorAll('details:has([aria-invalid=true])'))
      folded.toggleAttribute('open', true);
    form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };

  const submit = async (form: HTMLFormElement) => {
    const typed = typedInto(form);
    const read = schema.safeParse(typed);
    setFailure(undefined);
    showMessages(form, fieldMessages(read));
    if (!read.success) return refused?.(typed);
    const since = () => {
      const now = typedInto(form);
      return JSON.stringify(now) === JSON.stringify(typed) ? undefined : now;
    };
    setPending(true);
    try {
      await send(read.data, typed, since);
      setMessages(undefined);
      if (!keeps && !since()) form.reset();
    } catch (error) {
      const errors = errorFields?.(error);
      if (errors) showMessages(form, errors);
      else setFailure(failed(error));
    }
    setPending(false);
  };

  return {
    form: {
      ref,
      method: 'post',
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if (!pending) void submit(event.currentTarget);
      },
      onInput: ({ currentTarget, target }) => {
        onTyped?.();
        if (!messages || !('name' in target)) return;
        const name = String(target.name);
        const { [name]: _, ...others } = messages;
        const message = fieldMessages(schema.safeParse(typedInto(currentTarget)))[name];
        setMessages(message ? { ...others, [name]: message } : others);
      },
    },
    field: (name) =>
      forAll && messages?.[name] === forAll
        ? { name, 'aria-invalid': true, 'aria-describedby': `${id}-problem` }
        : { name, error: messages?.[name] },
    pending,
    problem: { id: `${id}-problem`, text: forAll ?? failure },
  };
};
