import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type RefObject, useRef, useState } from 'react';
import { addPicture } from '../../../../contract/catalogue/admin';
import { newPartners, placeLogos } from '../../../../shop/site/partner-logos';
import { MAX_PARTNERS } from '../../../../shop/site/site-form';
import { LONG } from '../../../data/catalogue/admin';
import { makeChange } from '../../../data/use-call';
import { smallerPicture } from '../../../device/catalogue/smaller-picture';
import { PictureField } from '../../../parts/admin/picture-field';
import { problemText } from '../../../parts/failure-text';
import { FileField, PICTURE_FILES } from '../../../parts/file-field';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { FormProblem } from '../../../ui/form-problem';
import { typedInto } from '../../../ui/use-form';

type Values = Readonly<Record<string, string>>;

interface Props {
  /** The form that the rows are fields of. */
  form: RefObject<HTMLFormElement | null>;
  values: Values;
  /** The props of a text field by its name. */
  text: (name: string) => { name: string } & Omit<ComponentProps<'input'>, 'name'> & {
      hint?: string | undefined;
      error?: string | undefined;
    };
  error: string | undefined;
  /** Called after each change of a logo or of the rows. */
  onChange: () => void;
}

const nameField = (place: number) => `partners-${place}-name`;
const logoField = (place: number) => `partners-${place}-logo`;

/** The rows of the partners, and ways to add several at once: names on lines, and their logos. */
export const PartnerFields = ({ form, values, text, error, onChange }: Props) => {
  const stored = Object.keys(values).filter((name) => /^partners-\d+-name$/.test(name)).length;
  const [count, setCount] = useState(Math.max(1, stored));
  /** Names and logos that were added together, by field. */
  const [added, setAdded] = useState<Values>({});
  /** Counts the times that all were removed: the fields are new then. */
  const [removals, setRemovals] = useState(0);
  const list = useRef<HTMLTextAreaElement>(null);
  const rowsNow = () => {
    const typed = form.current ? typedInto(form.current) : {};
    return Array.from({ length: count }, (_, place) => ({
      name: typed[nameField(place)]?.trim() ?? '',
      hasLogo: Boolean(typed[logoField(place)]),
    }));
  };
  const put = (fields: Values, rows: number) => {
    setAdded((before) => ({ ...before, ...fields }));
    setCount(Math.min(MAX_PARTNERS, rows));
    // The form reads the fields, which have the new values only after the next render.
    setTimeout(onChange);
  };
  const addNames = () => {
    const rows = rowsNow();
    const names = newPartners(
      list.current?.value ?? '',
      rows.map(({ name }) => name),
    );
    // Empty rows at the end are filled first.
    const first = rows.findLastIndex(({ name, hasLogo }) => name || hasLogo) + 1;
    put(
      Object.fromEntries(names.map((name, at) => [nameField(first + at), name])),
      Math.max(count, first + names.length),
    );
    if (list.current) list.current.value = '';
  };
  const removeAll = () => {
    const places = Array.from({ length: MAX_PARTNERS }, (_, place) => place);
    put(
      Object.fromEntries(
        places.flatMap((place) => [nameField(place), logoField(place)]).map((name) => [name, '']),
      ),
      1,
    );
    setRemovals(removals + 1);
  };
  const upload = useMutation({
    mutationFn: async (files: readonly File[], { client }) => {
      const urls: string[] = [];
      for (const file of files) {
        const picture = { file: await smallerPicture(file), patience: LONG };
        urls.push((await makeChange(client, { entry: addPicture }, picture)).url);
      }
      return urls;
    },
    onSuccess: (urls, files) => {
      const rows = rowsNow();
      const used = rows.slice(0, rows.findLastIndex(({ name, hasLogo }) => name || hasLogo) + 1);
      const places = placeLogos(
        used,
        files.map(({ name }) => name),
      );
      const fields = places.flatMap(({ place, name }, at) => [
        [logoField(place), urls[at] ?? ''],
        ...(name === undefined ? [] : [[nameField(place), name]]),
      ]);
      put(Object.fromEntries(fields), Math.max(count, ...places.map(({ place }) => place + 1)));
    },
  });
  return (
    <>
      {Array.from({ length: count }, (_, place) => {
        const [name, logo] = [added[nameField(place)], added[logoField(place)]];
        return (
          <div className="pair" key={place}>
            <Field
              {...text(nameField(place))}
              key={`name ${removals} ${name ?? 'stored'}`}
              label={`Name of partner ${place + 1}`}
              {...(name !== undefined && { defaultValue: name })}
            />
            <PictureField
              key={`logo ${removals} ${logo ?? 'stored'}`}
              name={logoField(place)}
              label={`Logo of partner ${place + 1}`}
              initial={logo ?? values[logoField(place)] ?? ''}
              onChange={onChange}
            />
          </div>
        );
      })}
      <p role="alert">{error}</p>
      {count > 1 && (
        <Button look="plain" justifySelf="start" onClick={removeAll}>
          Remove All Partners
        </Button>
      )}
      {count < MAX_PARTNERS && (
        <>
          <Button look="outline" justifySelf="start" onClick={() => setCount(count + 1)}>
            Add a Partner
          </Button>
          <div className="pair">
            <div>
              <Field
                ref={list}
                kind="textarea"
                label="Several partners, one name on each line"
                rows={4}
                autoComplete="off"
              />
              <Button look="outline" mt="2" onClick={addNames}>
                Add These Names
              </Button>
            </div>
            <div>
              <FileField
                label="Several logos"
                hint="Each goes to the partner that its file is named after, or to the next one without a logo."
                accept={PICTURE_FILES}
                multiple
                disabled={upload.isPending}
                onFiles={(files) => upload.mutate(files)}
              />
              <p role="status">{upload.isPending ? 'Uploading…' : ''}</p>
              <FormProblem id="logos-problem" text={problemText(upload.error)} />
            </div>
          </div>
        </>
      )}
    </>
  );
};
