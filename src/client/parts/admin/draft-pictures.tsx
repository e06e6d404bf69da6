// Pictures in the form of a draft. Each is uploaded when it is chosen, and saving waits for it.
import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { addPicture } from '../../../contract/catalogue/admin';
import { pathOf } from '../../../shop/draft';
import { LONG } from '../../data/catalogue/admin';
import { useCall } from '../../data/use-call';
import { smallerPicture } from '../../device/catalogue/smaller-picture';
import { toast } from '../../state/toasts';
import { Button } from '../../ui/button';
import { failureText } from '../failure-text';
import { FileField, PICTURE_FILES } from '../file-field';
import type { useDraft } from './draft-form';
import { useSubmitAfter } from './use-submit-after';

type Shown<Draft extends FieldValues> = Pick<
  ReturnType<typeof useDraft>,
  'form' | 'fault' | 'theirHint' | 'pending'
> & { fields: Pick<UseFormReturn<Draft>, 'getValues' | 'setError' | 'setValue' | 'watch'> };

/**
 * The pictures of a draft. Until one has come, the address of the file on this device stands in its field, which may move
 * with its row, or go. `form` and `pending` take the place of the draft's own.
 */
export const useDraftPictures = <Draft extends FieldValues>({
  fields: { getValues, setError, setValue, watch },
  form,
  fault,
  theirHint,
  pending,
}: Shown<Draft>) => {
  const { mutateAsync } = useCall(addPicture, { scope: { id: 'pictures' } });
  const running = useRef(new Set<Promise<boolean>>());
  const set = (path: FieldPath<Draft>, url: string) =>
    setValue(path, url as never, { shouldDirty: true }); // a field of a picture has a text
  const send = async (file: File, local: string, before: string): Promise<boolean> => {
    const place = () => pathOf(getValues(), local) as FieldPath<Draft> | undefined;
    try {
      const { url } = await mutateAsync({ file: await smallerPicture(file), patience: LONG });
      const path = place();
      if (path) set(path, url);
      return true;
    } catch (error) {
      const path = place();
      if (!path) return true;
      set(path, before);
      setError(path, { message: failureText(error) });
      return false;
    } finally {
      URL.revokeObjectURL(local);
    }
  };
  /** @returns what stands in the field until then @param before what it has again when it fails */
  const upload = (file: File, before = ''): string => {
    const local = URL.createObjectURL(file);
    const sending = send(file, local, before).finally(() => running.current.delete(sending));
    running.current.add(sending);
    return local;
  };
  const { isWaiting, submit } = useSubmitAfter(
    {
      isIncomplete: () => running.current.size > 0,
      uploaded: async () => {
        let isComplete = true;
        while (running.current.size)
          isComplete = (await Promise.all(running.current)).every(Boolean) && isComplete;
        if (!isComplete)
          toast({
            title: 'Not saved yet',
            description: 'A picture could not be uploaded',
            tone: 'destructive',
          });
        return isComplete;
      },
    },
    form.onSubmit,
  );
  return {
    form: { ...form, onSubmit: submit },
    pending: pending || isWaiting,
    upload,
    /** The props of a picture by its path. */
    picture: (path: FieldPath<Draft>, hint?: string) => {
      const url: string = watch(path);
      return {
        url,
        error: fault(path),
        hint: theirHint(path, hint),
        onFile: (file: File) => set(path, upload(file, url)),
        onRemove: () => set(path, ''),
      };
    },
  };
};

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
  },
});

interface Props {
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  /** Its address in the shop; on this device while it is uploaded. */
  url: string;
  onFile: (file: File) => void;
  onRemove: () => void;
}

/** One picture of a draft, as a logo or an icon. */
export const DraftPicture = ({ label, hint, error, url, onFile, onRemove }: Props) => {
  const isUploading = url.startsWith('blob:');
  return (
    <Box>
      {url && <img src={url} alt="" />}
      <FileField
        label={label}
        accept={PICTURE_FILES}
        disabled={isUploading}
        {...(hint !== undefined && { hint })}
        error={error}
        onFiles={([file]) => file && onFile(file)}
      />
      {url && (
        <Button look="plain" justifySelf="start" onClick={onRemove}>
          {`Remove: ${label}`}
        </Button>
      )}
      <p role="status">{isUploading ? 'Uploading…' : ''}</p>
    </Box>
  );
};
