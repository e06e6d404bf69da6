import { chakra } from '../../../../ui/styled';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { MAX_CSV_BYTES } from '../../../../../shop/catalogue/product-edit';
import { importCsv, productsChanged } from '../../../../data/catalogue/admin';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { failureText } from '../../../../parts/failure-text';
import { Button, ButtonLink } from '../../../../ui/button';
import { FormProblem } from '../../../../ui/form-problem';
import { FILE_BUTTON } from '../../../../ui/file-button';
import { ImportPreview } from './import-preview';

const Steps = chakra('div', {
  base: {
    display: 'grid',
    gap: '5',
    '& .file': { display: 'grid', gap: '2', maxWidth: '40rem' },
    '& .file label': { fontWeight: '600' },
    '& .file input': {
      width: '100%',
      minHeight: '48px',
      p: '2',
      border: '1px dashed',
      borderColor: 'control',
      rounded: 'sm',
    },
    ...FILE_BUTTON,
    '& .hint': { color: 'muted' },
    '& .hint code': { fontSize: 'xs', overflowWrap: 'anywhere' },
    '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: '3' },
  },
});

/** A file that cannot be sent. The message is shown to the owner. */
class FileProblem extends Error {}

/** @throws FileProblem when it is too large or not in UTF-8 */
const textOf = async (file: File): Promise<string> => {
  if (file.size > MAX_CSV_BYTES) throw new FileProblem('A CSV can have at most 20 MB.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new FileProblem('The file is not in UTF-8. Save it as "CSV UTF-8" and try again.');
  }
};

/** Imports a CSV: choose a file, check its outcome, apply it. */
export const ProductImport = () => {
  const id = useId();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<{ name: string; csv: string }>();
  const look = useMutation({
    mutationFn: async (file: File | { name: string; csv: string }) => {
      const csv = 'csv' in file ? file.csv : await textOf(file);
      setChosen({ name: file.name, csv });
      return importCsv(queryClient, { csv, dryRun: true });
    },
  });
  const apply = useMutation({
    mutationFn: ({ csv, plan }: { csv: string; plan: string }) =>
      importCsv(queryClient, { csv, plan }),
    onSuccess: () => productsChanged(queryClient),
  });
  const report = apply.data ?? look.data;
  const error = apply.error ?? look.error;
  const changes = report ? report.counts.created + report.counts.updated : 0;

  return (
    <AdminPage
      title="Import Products"
      path="/admin/products/import"
      changes="prices.write"
      buttons={
        <ButtonLink look="outline" to="/admin/products">
          All Products
        </ButtonLink>
      }
    >
      <Steps>
        <div className="file">
          <label htmlFor={id}>CSV file</label>
          <input
            id={id}
            type="file"
            accept=".csv,text/csv"
            aria-describedby={`${id}-hint`}
            disabled={look.isPending || apply.isPending}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (!file) return;
              apply.reset();
              look.mutate(file);
              // Lets the owner choose the same file again after correcting it.
              target.value = '';
            }}
          />
          <p className="hint" id={`${id}-hint`}>
            In the format of the export, or a product export of WooCommerce or Shopify. The key is{' '}
            <code>sku</code>; a missing column changes nothing. You see the outcome first; nothing
            changes before you apply it.
          </p>
        </div>
        <p role="status">
          {(look.isPending || apply.isPending) &&
            `${look.isPending ? 'Checking' : 'Importing'} ${chosen?.name ?? 'the file'}...`}
        </p>
        <FormProblem
          text={
            error ? (error instanceof FileProblem ? error.message : failureText(error)) : undefined
          }
        />
        {report && !look.isPending && (
          <ImportPreview
            report={report}
            fileName={chosen?.name ?? ''}
            onCheckAgain={() => chosen && look.mutate(chosen)}
          >
            {!report.applied && changes > 0 && chosen && (
              <Button
                size="lg"
                aria-disabled={apply.isPending || undefined}
                onClick={() =>
                  !apply.isPending && apply.mutate({ csv: chosen.csv, plan: report.plan })
                }
              >
                {apply.isPending
                  ? 'Importing...'
                  : `Apply ${changes} ${changes === 1 ? 'change' : 'changes'}`}
              </Button>
            )}
          </ImportPreview>
        )}
      </Steps>
    </AdminPage>
  );
};
