import { Progress, chakra, defineSlotRecipe } from '@chakra-ui/react';
import { keyframes } from '@emotion/react';
import * as m from 'framer-motion/m';
import { type DragEvent, useState } from 'react';
import { FileField, PICTURE_FILES } from '../../../../parts/file-field';
import { Button } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { Notice } from '../../../../ui/notice';
import { ROW, Rows } from '../../../../ui/motion';
import { Picture } from '../../../../ui/picture';
import type { Pictures, ShownPicture, Upload } from './use-pictures';

const Box = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    '& ol': { display: 'grid', gap: '3', listStyle: 'none', p: '0' },
    '& .picture, & .uploads li': {
      display: 'grid',
      gap: '3',
      alignItems: 'center',
      gridTemplateColumns: { base: '1fr', md: '128px minmax(0, 1fr) auto' },
      pb: '3',
      borderBottom: '1px solid',
      borderBottomColor: 'line',
    },
    '& .picture img': {
      width: '128px',
      height: '96px',
      objectFit: 'contain',
      bg: '#eef1f4',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'sm',
    },
    '& [draggable]': { cursor: 'grab' },
    '& [data-over]': { boxShadow: 'inset 0 3px 0 var(--s-colors-action)' },
    '& .uploads li': { gridTemplateColumns: { base: '1fr', md: 'minmax(0, 1fr) auto' } },
    '& .uploads p': { overflowWrap: 'anywhere' },
    '& .moves': { display: 'flex', flexWrap: 'wrap', gap: '1' },
    '& .hint': { color: 'muted', fontSize: 'sm' },
  },
});

const pass = keyframes({ from: { left: '-40%' }, to: { left: '100%' } });

/** A bar of unknown length. */
const underWay = defineSlotRecipe({
  slots: ['root', 'track', 'range'],
  base: {
    root: { width: '10rem' },
    track: {
      position: 'relative',
      height: '12px',
      bg: 'sunken',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'full',
      overflow: 'hidden',
    },
    range: {
      position: 'absolute',
      width: '40%',
      height: '100%',
      bg: 'good',
      animation: `${pass} 1.4s ease-in-out infinite`,
    },
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
      upload.state === 'running' && (
        <Progress.Root recipe={underWay} value={null}>
          <Progress.Track aria-label={`Upload of ${upload.file.name}`}>
            <Progress.Range />
          </Progress.Track>
        </Progress.Root>
      )
    )}
  </li>
);

/** Uploads, describes and sorts a product's pictures. Lists show the first one. */
export const ProductPictures = ({ of, theirs }: Props) => {
  const { pictures, uploads, change, progress } = of;
  /** The picture that is dragged, and the one it is held over. */
  const [dragged, setDragged] = useState('');
  const [over, setOver] = useState('');
  const failed = uploads.filter(({ problem }) => problem);
  const going = uploads.filter(({ problem }) => !problem);

  const drop = (event: DragEvent, on: string) => {
    event.preventDefault();
    const files = [...event.dataTransfer.files].filter(({ type }) => type.startsWith('image/'));
    if (files.length) of.add(files);
    else if (dragged && dragged !== on) change((now) => moved(now, dragged, on));
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
    'data-over': over === on || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(on);
    },
    onDragLeave: () => setOver(''),
    onDrop: (event: DragEvent) => drop(event, on),
  });

  return (
    <Box>
      {pictures.length > 0 && (
        <ol>
          <Rows>
            {pictures.map(({ url, alt }, place) => (
              <m.li key={url} {...ROW}>
                <div className="picture" {...mover(url)} {...target(url)}>
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
                </div>
              </m.li>
            ))}
          </Rows>
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
      <div>
        <FileField
          label="Add pictures"
          multiple
          accept={PICTURE_FILES}
          hint="PNG, JPEG, WebP or AVIF, at most 10 MB each. Large ones are made smaller before they are sent. Location and camera data are removed."
          onFiles={of.add}
        />
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
