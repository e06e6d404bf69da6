import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ImportTranslation } from '../../../../../../contract/catalogue/admin';
import { makeSlug } from '../../../../../../shop/catalogue/product-edit';
import { counted } from '../../../../../../shop/counted';
import {
  addingCategory,
  adminCategories,
  changingCategory,
} from '../../../../../data/catalogue/admin-categories';
import { makeChange } from '../../../../../data/use-call';
import { problemText } from '../../../../../parts/failure-text';
import { Button } from '../../../../../ui/button';
import { FormProblem } from '../../../../../ui/form-problem';
import { Notice } from '../../../../../ui/notice';
import { chakra } from '@chakra-ui/react';
import { nameKey } from '../../../../../../shop/typed-text';

const Reading = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    '& h3': { fontSize: 'md', fontWeight: '700' },
    '& summary': { cursor: 'pointer', minHeight: '44px', fontWeight: '600' },
    '& li': { overflowWrap: 'anywhere' },
    '& ul': { display: 'grid', gap: '1', listStyle: 'none', p: '0', m: '0' },
    '& details ul': { maxHeight: '20rem', overflowY: 'auto' },
    '& .muted': { color: 'muted' },
  },
});

type Missing = ImportTranslation['missingCategories'];

const missingName = ({ name, parent }: Missing[number]): string =>
  parent === null ? name : `${parent} > ${name}`;

interface MissingProps {
  missing: Missing;
  /** Called when the categories are there. */
  onAdded: () => void;
}

/** The categories that the file names and the shop does not show, with a button that adds or shows them. */
const MissingCategories = ({ missing, onAdded }: MissingProps) => {
  const add = useMutation({
    mutationFn: async (_: void, { client }) => {
      const known = await client.fetchQuery(adminCategories);
      const isNamed = (name: string) => (row: { name: string; slug: string }) =>
        row.slug === name || nameKey(row.name) === nameKey(name);
      for (const { name, parent } of missing) {
        const top = parent === null ? undefined : known.find(isNamed(parent));
        const parentId = top?.id ?? null;
        const hidden = known.filter((row) => row.parentId === parentId).find(isNamed(name));
        // Only the old address of a category at the top leads on.
        const slug = parent === null ? makeSlug(name) : '';
        if (hidden)
          await makeChange(client, changingCategory, {
            params: { id: hidden.id },
            body: { ...(slug && { name, slug }), hidden: false },
          });
        else known.push(await makeChange(client, addingCategory, { body: { name, parentId } }));
      }
    },
    // A failure leaves the categories that were added before it.
    onSettled: onAdded,
  });
  const count = missing.length === 1 ? 'one category' : `${missing.length} categories`;
  return (
    <Notice tone="warn">
      <p>{`The shop does not show ${count} of this file: ${missing.map(missingName).join(', ')}. Add them here, or write other names into the file.`}</p>
      <FormProblem text={problemText(add.error)} />
      <Button
        look="outline"
        aria-disabled={add.isPending || undefined}
        onClick={() => !add.isPending && add.mutate()}
      >
        {add.isPending ? 'Adding...' : `Add ${count}`}
      </Button>
    </Notice>
  );
};

interface Props {
  translation: ImportTranslation;
  /** Called when categories were added, so that the file is checked again. */
  onCategories: () => void;
  /** What is asked about its stock and its pictures. */
  children: ReactNode;
}

/** Shows what the import makes of the file of another shop program: its columns and categories. */
export const ImportReading = ({ translation, onCategories, children }: Props) => {
  const { shop, columns, others, missingCategories } = translation;
  return (
    <Reading>
      <h3>{`This is an export of ${shop}`}</h3>
      <p>
        Variants become sizes of one part, and a part without a SKU gets one. Parts that are here
        already only change their price, weight and stock.
      </p>
      {missingCategories.length > 0 && (
        <MissingCategories missing={missingCategories} onAdded={onCategories} />
      )}
      <details>
        <summary>{`${counted(columns.length, 'column')} of it, and what they become`}</summary>
        <ul>
          {columns.map(({ from, to }) => (
            <li key={from}>{`${from} → ${to}`}</li>
          ))}
        </ul>
        {others.length > 0 && <p className="muted">{`Left out: ${others.join(', ')}`}</p>}
      </details>
      {children}
    </Reading>
  );
};
