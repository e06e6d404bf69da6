import { useQueryClient } from '@tanstack/react-query';
import { chakra } from '../../../../ui/styled';
import { useId, useRef, useState } from 'react';
import { MAX_PICTURE_BYTES, MAX_PICTURES } from '../../../../../shop/catalogue/product-edit';
import { CallError } from '../../../../data/call';
import { uploadPicture } from '../../../../data/catalogue/admin';
import { smallerPicture } from '../../../../device/catalogue/smaller-picture';
import { failureText } from '../../../../parts/failure-text';
import { Button } from '../../../../ui/button';
import { FILE_BUTTON } from '../../../../ui/file-button';
import { Field } from '../../../../ui/field';
import { Notice } from '../../../../ui/notice';
import { Picture } from '../../../../ui/picture';

const Box = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    '& ol': { display: 'grid', gap: '3', listStyle: 'none', p: '0' },
    '& li': {
      display: 'grid',
      gap: '3',
      alignItems: 'center',
      gridTemplateColumns: { base: '1fr', md: '128px minmax(0, 1fr) auto' },
      pb: '3',
      borderBottom: '1px solid',
      borderBottomColor: 'line',
    },
    '& li img': {
      width: '128px',
      height: '96px',
      objectFit: 'contain',
      bg: '#eef1f4',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'sm',
    },
    '& .moves': { display: 'flex', flexWrap: 'wrap', gap: '1' },
    '& .file': { display: 'grid', gap: '2' },
    '& .file label': { fontWeight: '600', fontSize: 'sm' },
    '& .file input': {
      width: '100%',
      minHeight: '48px',
      p: '2',
      border: '1px dashed',
      borderColor: 'control',
      rounded: 'sm',
      fontSize: 'sm',
    },
    ...FILE_BUTTON,
    '& .hint': { color: 'muted', fontSize: 'sm' },
  },
});

export interface ShownPicture {
  url: string;
  /** The alternative text; empty when the product's name says it. */
  alt: string;
}

interface Props {
  pictures: ShownPicture[];
  /** Other fields and pictures may change while one is uploaded. */
  change: (changed: (pictures: ShownPicture[]) => ShownPicture[]) => void;
  /** Called with each upload, which says at its end whether all of its pictures were added. */
  onUpload: (upload: Promise<boolean>) => void;
  /** The pictures that someone else saved meanwhile. */
  theirs?: ShownPicture[] | undefined;
}

const swapped = (pictures: ShownPicture[], place: number, by: 1 | -1): ShownPicture[] => {
  const next = [...pictures];
  const [one, other] = [next[place], next[place + by]];
  if (one && other) [next[place], next[place + by]] = [other, one];
  return next;
};

const TOO_LARGE = 'This picture is too large to send. Please choose a smaller one.';

/** Why a picture was not added. A proxy before the shop refuses a large one in its own words. */
const refusalOf = (error: unknown): string =>
  error instanceof CallError && error.status === 413 ? TOO_LARGE : failureText(error);

/** Uploads, describes and sorts a product's pictures. Lists show the first one. */
export const ProductPictures = ({ pictures, change, onUpload, theirs }: Props) => {
  const client = useQueryClient();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState('');
  const [problems, setProblems] = useState<string[]>([]);

  const upload = async (files: File[]) => {
    const refused: string[] = [];
    let free = MAX_PICTURES - pictures.length;
    for (const [place, file] of files.entries()) {
      setProgress(`Uploading ${place + 1} of ${files.length}: ${file.name}`);
      if (free <= 0) {
        refused.push(`${file.name}: at most 12 pictures.`);
        continue;
      }
      const small = await smallerPicture(file);
      if (small.size > MAX_PICTURE_BYTES)
        refused.push(`${file.name}: pictures can have at most 10 MB.`);
      else
        try {
          const { url } = await uploadPicture(client, small);
          free -= 1;
          change((now) => (now.some((one) => one.url === url) ? now : [...now, { url, alt: '' }]));
        } catch (error) {
          refused.push(`${file.name}: ${refusalOf(error)}`);
        }
    }
    setProgress('');
    setProblems(refused);
    // Lets the owner choose the same file again.
    if (input.current) input.current.value = '';
    return refused.length === 0;
  };

  return (
    <Box>
      {pictures.length > 0 && (
        <ol>
          {pictures.map(({ url, alt }, place) => (
            <li key={url}>
              <Picture src={url} alt={alt} width={128} height={96} />
              <Field
                label={`What picture ${place + 1} shows`}
                hint={place === 0 ? 'Lists show this picture' : undefined}
                maxLength={200}
                value={alt}
                onChange={({ target }) =>
                  change((now) =>
                    now.map((one) => (one.url === url ? { url, alt: target.value } : one)),
                  )
                }
              />
              <div className="moves">
                <Button
                  look="plain"
                  disabled={place === 0}
                  aria-label={`Picture ${place + 1} earlier`}
                  onClick={() => change((now) => swapped(now, place, -1))}
                >
                  ↑
                </Button>
                <Button
                  look="plain"
                  disabled={place === pictures.length - 1}
                  aria-label={`Picture ${place + 1} later`}
                  onClick={() => change((now) => swapped(now, place, 1))}
                >
                  ↓
                </Button>
                <Button
                  look="plain"
                  aria-label={`Remove picture ${place + 1}`}
                  onClick={() => change((now) => now.filter((one) => one.url !== url))}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
      {theirs && (
        <section aria-label="Pictures that someone else saved">
          <p className="hint">{`Someone else saved ${theirs.length ? 'these pictures:' : 'it without pictures.'}`}</p>
          {theirs.length > 0 && (
            <div className="moves">
              {theirs.map(({ url, alt }) => (
                <Picture key={url} src={url} alt={alt} width={96} height={72} />
              ))}
            </div>
          )}
          <Button look="outline" onClick={() => change(() => theirs)}>
            Take Their Pictures
          </Button>
        </section>
      )}
      <div className="file">
        <label htmlFor={id}>Add pictures</label>
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          accept="image/png,image/jpeg,image/webp,image/avif"
          aria-describedby={`${id}-hint`}
          disabled={progress !== ''}
          onChange={({ target }) => onUpload(upload([...(target.files ?? [])]))}
        />
        <span className="hint" id={`${id}-hint`}>
          PNG, JPEG, WebP or AVIF, at most 10 MB each. Large ones are made smaller before they are
          sent. Location and camera data are removed.
        </span>
        <p role="status">{progress}</p>
      </div>
      <div role="alert">
        {problems.length > 0 && (
          <Notice tone="bad">
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </Notice>
        )}
      </div>
    </Box>
  );
};
