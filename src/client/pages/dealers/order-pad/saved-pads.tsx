import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { listPads, removePad, renamePad, savePad } from '../../../../contract/dealers/pads';
import { counted } from '../../../../shop/counted';
import { type PadProduct, readPad } from '../../../../shop/dealers/order-pad';
import {
  MAX_PAD_NAME,
  PadName,
  type SavedPad,
  isSameName,
  openedPad,
} from '../../../../shop/dealers/saved-pad';
import { queryOf } from '../../../data/query-of';
import { changeOf, useCall } from '../../../data/use-call';
import { failedFields, failureText, problemText } from '../../../parts/failure-text';
import { NotLoaded } from '../../../parts/not-loaded';
import { toast } from '../../../state/toasts';
import { Button } from '../../../ui/button';
import { dateText } from '../../../parts/date-text';
import { Field } from '../../../ui/field';
import { fillIn } from '../../../parts/fill-in';
import { Form } from '../../../ui/form';
import { FormProblem } from '../../../ui/form-problem';
import { Notice } from '../../../ui/notice';
import { chakra } from '@chakra-ui/react';
import { SubmitButton } from '../../../ui/submit-button';
import { LinedList } from '../../../ui/text';
import { useForm } from '../../../ui/use-form';

/** More saved pads than these are folded, so that the sums of the pad stay near its lines on a phone. */
const SHOWN = 3;

const Frame = chakra('section', {
  base: {
    '& summary': { cursor: 'pointer', minHeight: '44px', py: '2' },
    '& summary h2': { display: 'inline', fontSize: 'lg' },
    '& strong, & small': { overflowWrap: 'anywhere' },
    '& .acts': { display: 'flex', flexWrap: 'wrap', columnGap: '3' },
    '& .save': { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '3' },
    '& .save > div:first-of-type': { flex: '1 1 14rem' },
  },
});

const saving = changeOf(savePad, { touches: [listPads] });
const renaming = changeOf(renamePad, { touches: [listPads] });
const removing = changeOf(removePad, { touches: [listPads] });

const Named = z.object({ name: PadName });

const RenameForm = ({ pad: { id, name }, onDone }: { pad: SavedPad; onDone: () => void }) => {
  const { mutateAsync } = useCall(renaming);
  const { form, field, pending, problem } = useForm({
    schema: Named,
    send: async (body) => {
      await mutateAsync({ params: { id }, body }, { onSuccess: onDone });
    },
    keeps: true,
    failed: failureText,
    errorFields: failedFields,
  });
  return (
    <Form {...form} aria-label={`Rename ${name}`}>
      <Field
        label="New name"
        {...field('name')}
        defaultValue={name}
        maxLength={MAX_PAD_NAME}
        autoComplete="off"
      />
      <FormProblem {...problem} />
      <div className="acts">
        <SubmitButton pending={pending} pendingLabel="Saving..." look="outline" size="md">
          Save the name
        </SubmitButton>
        <Button look="plain" onClick={onDone}>
          Keep the old name
        </Button>
      </div>
    </Form>
  );
};

const PadRow = ({ pad, onOpen }: { pad: SavedPad; onOpen: (pad: SavedPad) => void }) => {
  const { mutate, isPending, error } = useCall(removing);
  const [isRenamed, setIsRenamed] = useState(false);
  const { id, name, lines, gone, savedAt } = pad;
  const close = () => setIsRenamed(false);
  if (isRenamed)
    return (
      <li>
        <RenameForm pad={pad} onDone={close} />
      </li>
    );
  const parts = counted(lines.length + gone.length, 'part');
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <small>{`${parts}, saved ${dateText(savedAt)}`}</small>
        <FormProblem text={problemText(error)} />
      </div>
      <span className="acts">
        <Button look="plain" aria-label={`Open: ${name}`} onClick={() => onOpen(pad)}>
          Open
        </Button>
        <Button look="plain" aria-label={`Rename: ${name}`} onClick={() => setIsRenamed(true)}>
          Rename
        </Button>
        <Button
          look="plain"
          aria-label={`Delete: ${name}`}
          aria-disabled={isPending || undefined}
          onClick={() => {
            if (!isPending) mutate({ params: { id } });
          }}
        >
          Delete
        </Button>
      </span>
    </li>
  );
};

interface SaveProps {
  text: string;
  products: readonly PadProduct[];
  saved: readonly SavedPad[];
  nameBox: RefObject<HTMLDivElement | null>;
}

/** Saves the parts that the pad names, whether or not they are in stock. */
const SaveForm = ({ text, products, saved, nameBox }: SaveProps) => {
  const { mutateAsync } = useCall(saving);
  const [name, setName] = useState('');
  const { parts, problems } = readPad(text, products);
  const { form, field, pending, problem } = useForm({
    schema: z.object({
      name: PadName.check(z.refine(() => parts.length > 0, 'Write a list of parts above first.')),
    }),
    send: async (typed, _, since) => {
      const lines = parts.map(({ product, quantity }) => ({ productId: product.id, quantity }));
      await mutateAsync({ body: { name: typed.name, lines } });
      // The form is cleared now, unless more was typed.
      if (!since()) setName('');
      toast({ title: 'Pad Saved', description: typed.name });
    },
    failed: failureText,
    errorFields: failedFields,
  });
  const isThere = saved.some((pad) => isSameName(pad.name, name));
  return (
    <Form
      {...form}
      aria-label="Save this pad"
      onInput={(event) => {
        form.onInput(event);
        setName(String(new FormData(event.currentTarget).get('name')));
      }}
    >
      <div className="save" ref={nameBox}>
        <Field
          label="Name of this pad"
          {...field('name')}
          maxLength={MAX_PAD_NAME}
          autoComplete="off"
        />
        <SubmitButton pending={pending} pendingLabel="Saving..." look="outline" size="md">
          {isThere ? 'Replace the Saved Pad' : 'Save Pad'}
        </SubmitButton>
      </div>
      {problems.length > 0 && (
        <p>{`${counted(problems.length, 'line')} that no part is known for will not be saved.`}</p>
      )}
      <FormProblem {...problem} />
    </Form>
  );
};

interface Props {
  /** The lines of the pad as typed. */
  text: string;
  products: readonly PadProduct[];
  /** Adds the lines of a saved pad. */
  onOpen: (text: string) => void;
}

/** The dealer's saved pads: to open, rename and delete, with a form to save this one. */
export const SavedPads = ({ text, products, onOpen }: Props) => {
  const query = useQuery(queryOf(listPads));
  const nameBox = useRef<HTMLDivElement>(null);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const open = (pad: SavedPad) => {
    const opened = openedPad(pad, products);
    setNotes(opened.notes);
    if (opened.text) onOpen(opened.text);
    fillIn(nameBox.current?.querySelector('input'), pad.name);
  };
  const saved = query.data;
  return (
    <Frame aria-labelledby="saved-pads">
      <details open={saved && saved.length <= SHOWN}>
        <summary>
          <h2 id="saved-pads">{saved?.length ? `Saved pads (${saved.length})` : 'Saved pads'}</h2>
        </summary>
        {saved ? (
          <>
            {saved.length > 0 && (
              <LinedList aria-label="Saved pads">
                {saved.map((pad) => (
                  <PadRow key={pad.id} pad={pad} onOpen={open} />
                ))}
              </LinedList>
            )}
            <SaveForm text={text} products={products} saved={saved} nameBox={nameBox} />
          </>
        ) : (
          <NotLoaded query={query} height="6rem" />
        )}
      </details>
      <div role="status">
        {notes.length > 0 && (
          <Notice tone="warn" mt="4">
            <h3>Not on the pad any more</h3>
            <ul>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </Frame>
  );
};
