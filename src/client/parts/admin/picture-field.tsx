import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { uploadPicture } from '../../data/catalogue/admin';
import { smallerPicture } from '../../device/catalogue/smaller-picture';
import { failureText } from '../failure-text';
import { Button } from '../../ui/button';
import { FILE_BUTTON } from '../../ui/file-button';
import { chakra } from '../../ui/styled';

const Box = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    alignContent: 'start',
    '& label': { fontWeight: '600', fontSize: 'sm' },
    '& input': { width: '100%', minHeight: '48px', fontSize: 'sm' },
    ...FILE_BUTTON,
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
  const client = useQueryClient();
  const id = useId();
  const [url, setUrl] = useState(initial);
  const [state, setState] = useState<'free' | 'busy'>('free');
  const [problem, setProblem] = useState('');
  const change = (next: string) => {
    setUrl(next);
    // The form reads the field, which has the new value only after the next render.
    setTimeout(onChange);
  };
  const upload = async (file: File | undefined) => {
    if (!file) return;
    setState('busy');
    setProblem('');
    try {
      change((await uploadPicture(client, await smallerPicture(file))).url);
    } catch (error) {
      setProblem(failureText(error));
    }
    setState('free');
  };
  return (
    <Box>
      <label htmlFor={id}>{label}</label>
      {url && <img src={url} alt="" />}
      <input type="hidden" name={name} value={url} />
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif"
        disabled={state === 'busy'}
        onChange={({ target }) => void upload(target.files?.[0])}
      />
      {url && (
        <Button look="plain" justifySelf="start" onClick={() => change('')}>
          {`Remove: ${label}`}
        </Button>
      )}
      <p role="status">{state === 'busy' ? 'Uploading…' : (hint ?? '')}</p>
      <p role="alert">{problem}</p>
    </Box>
  );
};
