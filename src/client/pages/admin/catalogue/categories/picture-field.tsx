import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addPicture } from '../../../../../contract/catalogue/admin';
import { LONG } from '../../../../data/catalogue/admin';
import { makeChange } from '../../../../data/use-call';
import { smallerPicture } from '../../../../device/catalogue/smaller-picture';
import { FileField, PICTURE_FILES } from '../../../../parts/file-field';
import { problemText } from '../../../../parts/failure-text';
import { Button } from '../../../../ui/button';
import { chakra } from '@chakra-ui/react';

const Box = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    alignContent: 'start',
    '& img': { maxWidth: '12rem', maxHeight: '4rem', objectFit: 'contain', p: '1', bg: '#eef1f4' },
    position: 'relative',
    '& p': { color: 'muted', fontSize: 'sm' },
    // Stays in the page for screen readers, but takes no row.
    '& p:empty': { position: 'absolute' },
    '& [role=alert]': { color: 'danger', fontWeight: '600' },
  },
});

interface Props {
  /** The name of the form's field, which holds the address of the picture. */
  name: string;
  label: string;
  hint?: string;
  initial: string;
  /** Called with the address after each change. */
  onChange: () => void;
}

/** Uploads one picture into a form: a logo or an icon. */
export const PictureField = ({ name, label, hint, initial, onChange }: Props) => {
  const [url, setUrl] = useState(initial);
  const change = (next: string) => {
    setUrl(next);
    // The form reads the field, which has the new value only after the next render.
    setTimeout(onChange);
  };
  const upload = useMutation({
    mutationFn: async (file: File, { client }) =>
      makeChange(
        client,
        { entry: addPicture },
        { file: await smallerPicture(file), patience: LONG },
      ),
    onSuccess: (added) => change(added.url),
  });
  return (
    <Box>
      {url && <img src={url} alt="" />}
      <input type="hidden" name={name} value={url} />
      <FileField
        label={label}
        accept={PICTURE_FILES}
        disabled={upload.isPending}
        {...(hint && { hint })}
        onFiles={([file]) => file && upload.mutate(file)}
      />
      {url && (
        <Button look="plain" justifySelf="start" onClick={() => change('')}>
          {`Remove: ${label}`}
        </Button>
      )}
      <p role="status">{upload.isPending ? 'Uploading…' : ''}</p>
      <p role="alert">{problemText(upload.error)}</p>
    </Box>
  );
};
