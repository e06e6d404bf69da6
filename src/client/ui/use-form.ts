import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';

type Typed = Record<string, string>;

interface Options<Schema extends z.ZodMiniType> {
  schema: Schema;
  /** A message that stands once for the whole form instead of under each field that has it. */
  together?: string;
  /** Sends what was read, after which the form is empty; `typed` are all fields as they stand. */
  send: (read: z.output<Schema>, typed: Typed) => Promise<void>;
  /** Says that sending failed; what it returns stands in the form. */
  failed: (error: unknown) => string;
  /** The messages of a failure that stand under single fields; then `failed` is not asked. */
  fieldsOf?: (error: unknown) => Typed | undefined;
  /** Called when the form was not sent because of what is in its fields. */
  refused?: (typed: Typed) => void;
}

/** What a field shows besides its value. */
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
  /** What stands at the end of the form: the message for all fields, or why sending failed. */
  problem: { id: string; text: string | undefined };
}

const typedInto = (form: HTMLFormElement): Typed =>
  Object.fromEntries(
    [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );

/** The first message of each field. */
const messagesOf = (read: z.core.util.SafeParseResult<unknown>): Typed => {
  const messages: Typed = {};
  for (const issue of read.error?.issues ?? []) messages[String(issue.path[0])] ??= issue.message;
  return messages;
};

/**
 * The one way to do a form. The fields keep their own values, so that nothing typed before this code arrived, or
 * before a failure, is lost. Checked on submit, from then on field by field while typing.
 * `method` post: were it sent without this code, nothing typed would land in the address.
 */
export const useForm = <Schema extends z.ZodMiniType>({
  schema,
  together,
  send,
  failed,
  fieldsOf,
  refused,
}: Options<Schema>): FormState => {
  const ref = useRef<HTMLFormElement>(null);
  const id = useId();
  const [messages, setMessages] = useState<Typed>();
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const forAll =
    together && Object.values(messages ?? {}).includes(together) ? together : undefined;

  const showMessages = (form: HTMLFormElement, found: Typed) => {
    // The messages stand before the focus moves, so that a screen reader reads them with the field.
    flushSync(() => setMessages(found));
    form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };

  const submit = async (form: HTMLFormElement) => {
    const typed = typedInto(form);
    const read = schema.safeParse(typed);
    setFailure(undefined);
    showMessages(form, messagesOf(read));
    if (!read.success) return refused?.(typed);
    setPending(true);
    try {
      await send(read.data, typed);
      setMessages(undefined);
      form.reset();
    } catch (error) {
      const found = fieldsOf?.(error);
      if (found) showMessages(form, found);
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
        if (!messages || !('name' in target)) return;
        const name = String(target.name);
        const { [name]: _, ...others } = messages;
        const message = messagesOf(schema.safeParse(typedInto(currentTarget)))[name];
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
