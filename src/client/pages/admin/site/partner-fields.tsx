import { type ChangeEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { isEmptyDraft } from '../../../../shop/draft';
import { newPartners, placeLogos } from '../../../../shop/site/partner-logos';
import { MAX_PARTNERS } from '../../../../shop/site/site-facts';
import type { SiteForm } from '../../../../shop/site/site-form';
import type { useDraft } from '../../../parts/admin/draft-form';
import { DraftRows } from '../../../parts/admin/draft-rows';
import { FileField, PICTURE_FILES } from '../../../parts/file-field';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { DraftPicture, type useDraftPictures } from '../../../parts/admin/draft-pictures';

type Codec = typeof SiteForm;
type Draft = z.input<Codec>;
type Partners = Draft['partners'];

interface Props
  extends
    Pick<ReturnType<typeof useDraft<Codec, object>>, 'fields' | 'text' | 'rows'>,
    Pick<ReturnType<typeof useDraftPictures<Draft>>, 'picture' | 'upload'> {}

/** The rows of the partners, and ways to add several at once: names on lines, and their logos. */
export const PartnerFields = ({ fields, text, rows, picture, upload }: Props) => {
  const [list, setList] = useState('');
  const partners = fields.watch('partners');
  const filled = partners.filter((row) => !isEmptyDraft(row));
  const set = (next: Partners) => fields.setValue('partners', next, { shouldDirty: true });
  const addNames = () => {
    const names = newPartners(
      list,
      filled.map(({ name }) => name),
    );
    set([...filled, ...names.map((name) => ({ name, logo: '' }))]);
    setList('');
  };
  const addLogos = (files: readonly File[]) => {
    const next = [...filled];
    const places = placeLogos(
      filled.map(({ name, logo }) => ({ name, hasLogo: logo !== '' })),
      files.map(({ name }) => name),
    );
    for (const [at, file] of files.entries()) {
      const { place = next.length, name = next[place]?.name ?? '' } = places[at] ?? {};
      next[place] = { name, logo: upload(file) };
    }
    set(next);
  };
  return (
    <>
      <DraftRows
        {...rows('partners')}
        noun="partner"
        empty={{ name: '', logo: '' }}
        add="Add a Partner"
        max={MAX_PARTNERS}
      >
        {(place) => (
          <div className="pair">
            <Field {...text(`partners.${place}.name`)} label={`Name of partner ${place + 1}`} />
            <DraftPicture
              {...picture(`partners.${place}.logo`)}
              label={`Logo of partner ${place + 1}`}
            />
          </div>
        )}
      </DraftRows>
      {partners.length > 1 && (
        <Button look="plain" justifySelf="start" onClick={() => set([])}>
          Remove All Partners
        </Button>
      )}
      {partners.length < MAX_PARTNERS && (
        <div className="pair">
          <div>
            <Field
              kind="textarea"
              label="Several partners, one name on each line"
              rows={4}
              autoComplete="off"
              value={list}
              onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) => setList(target.value)}
            />
            <Button look="outline" mt="2" onClick={addNames}>
              Add These Names
            </Button>
          </div>
          <FileField
            label="Several logos"
            hint="Each goes to the partner that its file is named after, or to the next one without a logo."
            accept={PICTURE_FILES}
            multiple
            onFiles={addLogos}
          />
        </div>
      )}
    </>
  );
};
