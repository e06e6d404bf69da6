import { FileUpload, defineSlotRecipe } from '@chakra-ui/react';
import { useId } from 'react';

const recipe = defineSlotRecipe({
  slots: ['root', 'label', 'dropzone'],
  base: {
    root: {
      display: 'grid',
      gap: '1',
      alignContent: 'start',
      minWidth: '0',
      maxWidth: '40rem',
      '& b': { display: 'block', color: 'danger', fontSize: 'sm' },
    },
    label: { fontWeight: '600', fontSize: 'sm' },
    dropzone: {
      display: 'grid',
      placeItems: 'center',
      minHeight: '72px',
      p: '3',
      fontSize: 'sm',
      textAlign: 'center',
      color: 'accent',
      border: '2px dashed',
      borderColor: 'control',
      rounded: 'sm',
      cursor: 'pointer',
      _hover: { bg: 'sunken' },
      _dragging: { bg: 'sunken', borderColor: 'forge' },
      _disabled: { opacity: 0.6, cursor: 'progress' },
    },
  },
});

/** The pictures that the shop takes, as `accept` of a field. */
export const PICTURE_FILES = 'image/png,image/jpeg,image/webp,image/avif';

interface Props {
  label: string;
  /** As the attribute of a file input. A file of another kind can still be dropped. */
  accept: string;
  /** Several files at once. */
  multiple?: boolean;
  disabled?: boolean;
  hint?: string;
  error?: string | undefined;
  /** Called with each choice, of at least one file. The same file can be chosen again. */
  onFiles: (files: readonly File[]) => void;
}

/** Takes files by a click, a key or a drop. It is no field of its form. */
export const FileField = ({
  label,
  accept,
  multiple = false,
  disabled = false,
  hint,
  error,
  onFiles,
}: Props) => {
  const id = useId();
  const words = multiple ? 'Choose files, or drop them here' : 'Choose a file, or drop it here';
  return (
    <FileUpload.Root
      recipe={recipe}
      // The page that reads the files refuses wrong ones with a message.
      maxFiles={Number.POSITIVE_INFINITY}
      acceptedFiles={[]}
      disabled={disabled}
      translations={{ dropzone: words }}
      onFileAccept={({ files }) => {
        if (files.length) onFiles(multiple ? files : files.slice(0, 1));
      }}
      onInput={(event) => event.stopPropagation()}
    >
      <FileUpload.Label id={id}>{label}</FileUpload.Label>
      <FileUpload.HiddenInput accept={accept} multiple={multiple} />
      <FileUpload.Dropzone aria-describedby={`${id} ${id}-hint`}>{words}</FileUpload.Dropzone>
      <span id={`${id}-hint`}>
        {hint && <small>{hint}</small>}
        {error && <b role="alert">{error}</b>}
      </span>
    </FileUpload.Root>
  );
};
