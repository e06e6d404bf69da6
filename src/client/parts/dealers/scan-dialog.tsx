import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { chakra } from '@chakra-ui/react';
import { type CameraProblem, watchLabels } from './watch-labels';

const PROBLEMS: Record<CameraProblem, string> = {
  reader: 'The reader could not be loaded: scanning needs a connection the first time.',
  insecure: 'The browser gives the camera only to pages that are opened with https.',
  unable: 'This browser cannot use a camera.',
  refused: 'This page may not use the camera. Allow it in the settings of your browser.',
  none: 'No camera was found.',
  busy: 'The camera cannot be used now. Another app may be using it.',
  lost: 'The camera was switched off.',
};

const View = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    '& video': {
      display: 'block',
      width: '100%',
      aspectRatio: '4 / 3',
      objectFit: 'cover',
      bg: '#000',
      rounded: 'sm',
    },
    '& .said': { minHeight: '3rem', fontWeight: '600' },
    '& .said.no': { color: 'danger' },
  },
});

interface ScanAnswer {
  said: string;
  isAdded: boolean;
}

interface Props {
  /** Takes a scanned code. @returns its outcome */
  onCode: (code: string) => ScanAnswer;
  onClose: () => void;
}

/** Shows the picture of the camera, which is on while this is shown and the page is visible. */
const Camera = ({ onCode, onClose }: Props) => {
  const video = useRef<HTMLVideoElement>(null);
  const [isOn, setOn] = useState(false);
  const [problem, setProblem] = useState<CameraProblem>();
  const [answer, setAnswer] = useState<ScanAnswer>();
  const take = useEffectEvent((code: string) => {
    const now = onCode(code);
    setAnswer(now);
    if (now.isAdded) navigator.vibrate?.(60);
  });
  const close = useEffectEvent(onClose);

  useEffect(() => {
    if (!video.current) return undefined;
    const stop = watchLabels(video.current, {
      onCode: (code) => take(code),
      onStart: () => setOn(true),
      onProblem: setProblem,
    });
    const hidden = () => document.hidden && close();
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      stop();
    };
  }, []);

  return (
    <View>
      {problem ? (
        <Notice tone="bad" role="alert">
          <p>{PROBLEMS[problem]}</p>
          <p>You can type the SKUs instead.</p>
        </Notice>
      ) : (
        <video ref={video} muted playsInline aria-label="Picture of the camera" />
      )}
      <p role="status" className={answer?.isAdded === false ? 'said no' : 'said'}>
        {answer?.said ?? (problem || isOn ? '' : 'Starting the camera...')}
      </p>
    </View>
  );
};

/** Reads printed labels by camera, one piece for each time that a label is shown (docs/rules.md 7.11). */
export const ScanDialog = ({
  open,
  list,
  ...props
}: Props & { open: boolean; list: 'pad' | 'quote' }) => (
  <Dialog
    open={open}
    onClose={props.onClose}
    title="Scan Labels"
    description={`Hold the QR code of a label before the camera. Each time adds one piece to the ${list}.`}
  >
    {open && <Camera {...props} />}
  </Dialog>
);
