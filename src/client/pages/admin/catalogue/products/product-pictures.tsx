import { chakra } from '../../../../ui/styled';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../../ui/button';
import { FILE_BUTTON } from '../../../../ui/file-button';
import { Field } from '../../../../ui/field';
import { Notice } from '../../../../ui/notice';
import { Picture } from '../../../../ui/picture';
import type { Pictures, ShownPicture, Upload } from './use-pictures';

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
    '& li[draggable]': { cursor: 'grab' },
    '& li[data-over]': { boxShadow: 'inset 0 3px 0 var(--s-colors-action)' },
    '& .uploads li': { gridTemplateColumns: { base: '1fr', md: 'minmax(0, 1fr) auto' } },
    '& .uploads p': { overflowWrap: 'anywhere' },
    '& .moves': { display: 'flex', flexWrap: 'wrap', gap: '1' },
    '& .file': { display: 'grid', gap: '2', rounded: 'sm' },
    '& .file[data-over]': { outline: '3px dashed', outlineColor: 'action', outlineOffset: '4px' },
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

interface Props {
  of: Pictures;
  /** The pictures that someone else saved meanwhile. */
  theirs?: ShownPicture[] | undefined;
}

const swapped = (pictures: ShownPicture[], place: number, by: 1 | -1): ShownPicture[] => {
  const next = [...pictures];
  const [one, other] = [next[place], next[place + by]];
  if (one && other) [next[place], next[place + by]] = [other, one];
  return next;
};

/** The pictures with one of them moved to the place of another. */
const moved = (pictures: ShownPicture[], url: string, to: string): ShownPicture[] => {
  const place = pictures.findIndex((one) => one.url === to);
  const next = pictures.filter((one) => one.url !== url);
  next.splice(place, 0, ...pictures.filter((one) => one.url === url));
  return next;
};

/** A picture that is on its way, or was refused. */
const UploadRow = ({ upload, of }: { upload: Upload; of: Pictures }) => (
  <li>
    <p>
      {upload.problem
        ? `${upload.file.name}: ${upload.problem}`
        : `${upload.file.name}: ${upload.state === 'running' ? 'on its way...' : 'waiting...'}`}
    </p>
    {upload.problem ? (
      <div className="moves">
        {upload.state === 'failed' && (
          <Button
            look="outline"
            aria-label={`Try again: ${upload.file.name}`}
            onClick={() => of.retry(upload)}
          >
            Try again
          </Button>
        )}
        <Button
          look="plain"
          aria-label={`Remove ${upload.file.name}`}
          onClick={() => of.giveUp(upload)}
        >
          Remove
        </Button>
      </div>
    ) : (
      upload.state === 'running' && <progress aria-label={`Upload of ${upload.file.name}`} />
    )}
  </li>
);

/** Uploads, describes and sorts a product's pictures. Lists show the first one. */
export const ProductPictures = ({ of, theirs }: Props) => {
  const { pictures, uploads, change, progress } = of;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** The picture that is dragged, and what it is held over: another picture, or the place for files. */
  const [dragged, setDragged] = useState('');
  const [over, setOver] = useState('');
  const failed = uploads.filter(({ problem }) => problem);
  const going = uploads.filter(({ problem }) => !problem);

  const drop = (event: DragEvent, on: string) => {
    event.preventDefault();
    const files = [...event.dataTransfer.files].filter(({ type }) => type.startsWith('image/'));
    if (files.length) of.add(files);
    else if (dragged && on && dragged !== on) change((now) => moved(now, dragged, on));
    setDragged('');
    setOver('');
  };
  /** The props of a picture that can be dragged. The buttons beside it do the same. */
  const mover = (url: string) => ({
    draggable: true,
    onDragStart: () => setDragged(url),
    onDragEnd: () => setDragged(''),
  });
  /** The props of an element on which pictures can be dropped. */
  const target = (on: string) => ({
    'data-over': over === (on || id) || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(on || id);
    },
    onDragLeave: () => setOver(''),
    onDrop: (event: DragEvent) => drop(event, on),
  });

  return (
    <Box>
      {pictures.length > 0 && (
        <ol>
          {pictures.map(({ url, alt }, place) => (
            <li key={url} {...mover(url)} {...target(url)}>
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
      {going.length > 0 && (
        <ol className="uploads" aria-label="Pictures on their way">
          {going.map((upload) => (
            <UploadRow key={upload.key} upload={upload} of={of} />
          ))}
        </ol>
      )}
      <div className="file" {...target('')}>
        <label htmlFor={id}>Add pictures</label>
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          accept="image/png,image/jpeg,image/webp,image/avif"
          aria-describedby={`${id}-hint`}
          onChange={({ target: { files } }) => {
            of.add([...(files ?? [])]);
            // Lets the owner choose the same file again.
            if (input.current) input.current.value = '';
          }}
        />
        <span className="hint" id={`${id}-hint`}>
          PNG, JPEG, WebP or AVIF, at most 10 MB each. Choose several at once, or drop them here.
          Large ones are made smaller before they are sent. Location and camera data are removed.
        </span>
        <p role="status">{progress}</p>
      </div>
      <div role="alert">
        {failed.length > 0 && (
          <Notice tone="bad">
            <ol className="uploads">
              {failed.map((upload) => (
                <UploadRow key={upload.key} upload={upload} of={of} />
              ))}
            </ol>
          </Notice>
        )}
      </div>
    </Box>
  );
};
