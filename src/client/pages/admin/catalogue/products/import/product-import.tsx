import { chakra } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_CSV_BYTES } from '../../../../../../shop/catalogue/product-edit';
import { type UncountedChoice, importProducts } from '../../../../../../contract/catalogue/admin';
import { LONG, importingProducts } from '../../../../../data/catalogue/admin';
import { makeChange, useCall } from '../../../../../data/use-call';
import { AdminPage } from '../../../../../parts/admin/admin-page';
import { failureText } from '../../../../../parts/failure-text';
import { Button, ButtonLink } from '../../../../../ui/button';
import { FormProblem } from '../../../../../ui/form-problem';
import { FileField } from '../../../../../parts/file-field';
import { ForeignPictures } from './foreign-pictures';
import { ImportPreview } from './import-preview';
import { UncountedQuestion } from './uncounted-question';
import { useForeignPictures } from './use-foreign-pictures';

const Steps = chakra('div', {
  base: {
    display: 'grid',
    gap: '5',
    '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: '3' },
  },
});

/** A file that cannot be sent. The message is shown to the owner. */
class FileProblem extends Error {}

/** @throws FileProblem when it is too large or not in UTF-8 */
const fileText = async (file: File): Promise<string> => {
  if (file.size > MAX_CSV_BYTES) throw new FileProblem('A CSV can have at most 20 MB.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new FileProblem('The file is not in UTF-8. Save it as "CSV UTF-8" and try again.');
  }
};

/** The chosen file, and what the owner has answered about it. */
interface Chosen {
  name: string;
  csv: string;
  uncounted?: UncountedChoice | undefined;
}

/** Imports a CSV: choose a file, check its outcome, apply it. */
export const ProductImport = () => {
  const [chosen, setChosen] = useState<Chosen>();
  const [isWanted, setWanted] = useState(false);
  const pictures = useForeignPictures();
  const look = useMutation({
    mutationFn: async (file: File | Chosen, { client }) => {
      const read = 'csv' in file ? file : { name: file.name, csv: await fileText(file) };
      setChosen(read);
      const body = { csv: read.csv, dryRun: true, uncounted: read.uncounted };
      return makeChange(client, { entry: importProducts }, { body, patience: LONG });
    },
  });
  const apply = useCall(importingProducts);
  const report = apply.data ?? look.data;
  const error = apply.error ?? look.error;
  const { uncounted = 0, pictures: found = [], morePictures = 0 } = report?.translation ?? {};
  const changes = report ? report.counts.created + report.counts.updated : 0;

  return (
    <AdminPage
      changes="prices.write"
      buttons={
        <ButtonLink look="outline" to="/admin/products">
          All Products
        </ButtonLink>
      }
    >
      <Steps>
        <FileField
          label="CSV file"
          accept=".csv,text/csv"
          disabled={look.isPending || apply.isPending}
          hint="In the format of the export, or a product export of WooCommerce or Shopify. The key is the column sku; a missing column changes nothing. You see the outcome first; nothing changes before you apply it."
          onFiles={([file]) => {
            if (!file) return;
            apply.reset();
            pictures.reset();
            setWanted(false);
            look.mutate(file);
          }}
        />
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
            questions={
              // With all lines refused there is nothing to ask about yet.
              (changes > 0 || report.counts.unchanged > 0) && (
                <>
                  {!report.applied && chosen && uncounted > 0 && (
                    <UncountedQuestion
                      uncounted={uncounted}
                      choice={chosen.uncounted}
                      onChoose={async (choice) =>
                        look.mutateAsync({ ...chosen, uncounted: choice })
                      }
                    />
                  )}
                  {found.length > 0 && (
                    <ForeignPictures
                      pictures={found}
                      more={morePictures}
                      isReady={report.applied || changes === 0}
                      of={pictures}
                      isWanted={isWanted}
                      onWant={setWanted}
                    />
                  )}
                </>
              )
            }
          >
            {!report.applied && changes > 0 && chosen && (
              <Button
                size="lg"
                aria-disabled={apply.isPending || undefined}
                onClick={() =>
                  !apply.isPending &&
                  apply.mutate(
                    {
                      body: { csv: chosen.csv, plan: report.plan, uncounted: chosen.uncounted },
                      patience: LONG,
                    },
                    {
                      onSuccess: ({ translation }) => {
                        if (isWanted && translation) pictures.fetch(translation.pictures);
                      },
                    },
                  )
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
