import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import {
  cancelDownload,
  isSavingData,
  countStoredPictures,
  pauseDownload,
  removeDownload,
  startDownload,
  useDownload,
} from '../../device/download';
import { Button } from '../../ui/button';
import { PictureProgressBar } from './picture-progress-bar';

const Box = chakra('div', {
  base: {
    mt: '4',
    // The height of the content that loads, so that nothing below it moves.
    '&[data-waiting]': { minHeight: { base: '250px', md: '236px' } },
    '& fieldset': { display: 'grid', gap: '1', m: '0', p: '0', border: '0' },
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

/** Downloads the pictures on request; shows the size first (docs/rules.md 12.10). */
export const PictureDownload = () => {
  const { phase, choice, sizes } = useDownload();
  const [picked, setPicked] = useState<'cards' | 'all'>();
  const [problem, setProblem] = useState(false);
  useEffect(() => {
    countStoredPictures().catch(() => setProblem(true));
  }, []);
  if (problem) return <p role="status">This browser does not allow the shop to save pictures.</p>;
  if (!sizes) return <Box data-waiting />;

  // On a metered connection, offer the small download first.
  const wanted = picked ?? (choice === 'all' || !isSavingData() ? 'all' : 'cards');
  const shown = sizes[phase === 'still' ? wanted : choice === 'none' ? wanted : choice];
  const isWhole = shown.done === shown.of;
  const isBusy = phase === 'running' || phase === 'paused';
  const left = shown.size - shown.bytes;
  return (
    <Box>
      <fieldset disabled={isBusy}>
        <legend>Pictures</legend>
        {(['cards', 'all'] as const).map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="pictures"
              checked={(isBusy ? choice : wanted) === one}
              onChange={() => setPicked(one)}
            />
            {one === 'cards' ? 'Small pictures of the lists' : 'All pictures and drawings'} -{' '}
            {megabytes(sizes[one].size)} ({sizes[one].of} pictures)
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
            <Button onClick={() => void startDownload(wanted)}>
              {phase === 'still' ? `Make available offline - ${megabytes(left)}` : 'Resume'}
            </Button>
          )
        )}
        {(sizes.all.done > 0 || isBusy) && (
          <Button
            look="outline"
            onClick={() => void (isBusy ? cancelDownload() : removeDownload())}
          >
            {isBusy ? 'Cancel' : 'Remove download'}
          </Button>
        )}
      </div>
    </Box>
  );
};
