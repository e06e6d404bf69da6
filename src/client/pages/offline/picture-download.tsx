import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import {
  canShowStored,
  cancelDownload,
  isSavingData,
  mayStoreUnasked,
  countStoredPictures,
  pauseDownload,
  removeDownload,
  startDownload,
  useDownload,
} from '../../device/catalogue/download';
import { Button } from '../../ui/button';
import { PictureProgressBar } from './picture-progress-bar';

const Box = chakra('div', {
  base: {
    mt: '4',
    '& fieldset': { display: 'grid', gap: '1' },
    '& legend': { mb: '1', fontWeight: '600' },
    '& label': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: '44px',
      cursor: 'pointer',
    },
    '& label input': {
      width: '20px',
      height: '20px',
      flex: 'none',
      accentColor: 'var(--s-colors-accent)',
    },
    '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: '3', mt: '4' },
    '& .first': { mb: '4' },
    '& .question': { mt: '4', p: '4', bg: 'sunken', rounded: 'sm' },
    '& .note': { mt: '3' },
    '& .bad': { color: 'danger', fontWeight: '600' },
  },
});

/** '3.3 MB'; at least 0.1. */
const megabytes = (bytes: number): string => `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`;

const PROBLEMS = {
  broken: "We couldn't download all pictures. Those already saved stay; resume when you like.",
  full: 'There is not enough space on this device for the rest. The pictures already saved stay.',
};

/** Why nothing can be downloaded in this browser. */
const NOT_HERE = {
  storage: 'This browser does not allow the shop to save pictures.',
  worker:
    'This browser does not let the shop open without a signal. If this is a private window, use an ordinary one.',
};

/** Downloads the pictures on request; shows the size first (docs/rules.md 12.10). */
export const PictureDownload = () => {
  const { phase, choice, sizes } = useDownload();
  const [picked, setPicked] = useState<'cards' | 'all'>();
  const [problem, setProblem] = useState<keyof typeof NOT_HERE>();
  const [isAsking, setAsking] = useState(false);
  const remove = useRef<HTMLButtonElement>(null);
  const start = useRef<HTMLButtonElement>(null);
  const closeQuestion = () => {
    setAsking(false);
    remove.current?.focus();
  };
  useEffect(() => {
    countStoredPictures().catch(() => setProblem('storage'));
    void canShowStored().then((can) => can || setProblem('worker'));
  }, []);
  if (problem) return <p role="status">{NOT_HERE[problem]}</p>;
  if (!sizes) return null;

  // On a metered connection, offer the small download first.
  const selected = picked ?? (choice === 'all' || !isSavingData() ? 'all' : 'cards');
  const shown = sizes[phase === 'still' ? selected : choice === 'none' ? selected : choice];
  const isWhole = shown.done === shown.of;
  const isBusy = phase === 'running' || phase === 'paused';
  const left = shown.size - shown.bytes;
  return (
    <Box>
      {!mayStoreUnasked() && (
        <p className="first">
          Your browser is set to save data, so nothing is kept on this device yet. The catalogue and
          the pages (about 0.5 MB) come with the pictures that you choose here.
        </p>
      )}
      <fieldset disabled={isBusy}>
        <legend>Pictures</legend>
        {(['cards', 'all'] as const).map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="pictures"
              checked={(isBusy ? choice : selected) === one}
              onChange={() => setPicked(one)}
            />
            <span>{`${one === 'cards' ? 'Small pictures of the lists' : 'All pictures and drawings'} - ${megabytes(sizes[one].size)} (${sizes[one].of} pictures)`}</span>
          </label>
        ))}
      </fieldset>
      <PictureProgressBar {...shown} isRunning={phase === 'running'} />
      {(phase === 'broken' || phase === 'full') && (
        <p className="note bad" role="alert">
          {PROBLEMS[phase]}
        </p>
      )}
      <div className="buttons">
        {phase === 'running' ? (
          <Button onClick={() => void pauseDownload()}>Pause</Button>
        ) : (
          !isWhole && (
            <Button ref={start} onClick={() => void startDownload(selected)}>
              {phase === 'still' ? `Make available offline - ${megabytes(left)}` : 'Resume'}
            </Button>
          )
        )}
        {isBusy ? (
          <Button look="outline" onClick={() => void cancelDownload()}>
            Cancel
          </Button>
        ) : (
          sizes.all.done > 0 && (
            <Button
              look="outline"
              ref={remove}
              aria-expanded={isAsking}
              onClick={() => setAsking(true)}
            >
              Remove download
            </Button>
          )
        )}
      </div>
      {isAsking && !isBusy && sizes.all.done > 0 && (
        <div className="question" role="group" aria-labelledby="remove-pictures">
          <p id="remove-pictures">{`Remove ${sizes.all.done} pictures (${megabytes(sizes.all.bytes)}) from this device? Without a signal, parts are then shown without pictures.`}</p>
          <div className="buttons">
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to the button just pressed */}
            <Button look="outline" autoFocus onClick={closeQuestion}>
              Keep Pictures
            </Button>
            <Button
              look="danger"
              onClick={() => {
                closeQuestion();
                void removeDownload().then(() => start.current?.focus());
              }}
            >
              Remove Pictures
            </Button>
          </div>
        </div>
      )}
    </Box>
  );
};
