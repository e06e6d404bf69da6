import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import {
  type BuildList,
  ListName,
  MAX_LIST_NAME,
  plainList,
} from '../../../../workbench/builds/list/build-list';
import { removedList, renamed } from '../../../../workbench/builds/list/edit-list';
import { type Listed, addBuild, editBuild, showBuild } from '../../../device/builds/builds';
import { chakra } from '@chakra-ui/react';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { useForm } from '../../../ui/use-form';

const Bar = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    mb: '4',
    '& .acts': { display: 'flex', flexWrap: 'wrap', mx: '-3' },
    '& form': { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '3' },
    '& form > :first-child': { flex: '1 1 12rem' },
    '@media print': { display: 'none' },
  },
});

const NameForm = ({
  label,
  before,
  onName,
  onCancel,
}: {
  label: string;
  before: string;
  onName: (name: string) => Promise<void>;
  onCancel: () => void;
}) => {
  const { form, field } = useForm({
    schema: z.object({ name: ListName }),
    send: ({ name }) => onName(name),
    failed: () => 'Not saved.',
  });
  const { ref } = form;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  return (
    <form {...form} aria-label={label}>
      <Field
        label={label}
        defaultValue={before}
        maxLength={MAX_LIST_NAME}
        autoComplete="off"
        {...field('name')}
      />
      <Button type="submit">Save</Button>
      <Button look="plain" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
};

interface Props {
  lists: readonly BuildList[];
  list: BuildList;
  onRemoved: (list: BuildList) => void;
  onListed: (listed: Listed) => void;
}

/** Chooses among the lists of this device, and makes, renames, copies and removes them. */
export const ChooseList = ({ lists, list, onRemoved, onListed }: Props) => {
  const [naming, setNaming] = useState<'new' | 'rename'>();
  const done = () => setNaming(undefined);
  return (
    <Bar>
      {lists.length > 1 && (
        <Field
          kind="select"
          label="List"
          value={list.id}
          onChange={({ target }) => void showBuild(target.value)}
        >
          {lists.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Field>
      )}
      {naming ? (
        <NameForm
          key={naming}
          label={naming === 'new' ? 'Name of the new list' : 'New name'}
          before={naming === 'new' ? '' : list.name}
          onCancel={done}
          onName={async (name) => {
            if (naming === 'rename')
              await editBuild(list.id, (it) => renamed(it, name, Date.now()));
            else onListed(await addBuild({ name, lines: [] }));
            done();
          }}
        />
      ) : (
        <div className="acts">
          <Button look="plain" onClick={() => setNaming('new')}>
            New list
          </Button>
          <Button look="plain" onClick={() => setNaming('rename')}>
            Rename
          </Button>
          <Button
            look="plain"
            onClick={async () => {
              const { name, lines } = plainList(list);
              const copy = `${name ?? ''} (copy)`;
              onListed(await addBuild({ name: copy.length > MAX_LIST_NAME ? name : copy, lines }));
            }}
          >
            Duplicate
          </Button>
          <Button
            look="plain"
            onClick={async () => {
              if (await editBuild(list.id, (it) => removedList(it, Date.now()))) onRemoved(list);
            }}
          >
            Delete
          </Button>
        </div>
      )}
    </Bar>
  );
};
