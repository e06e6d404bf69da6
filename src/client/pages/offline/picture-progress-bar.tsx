import { chakra } from '../../ui/styled';
import { VisuallyHidden } from '../../ui/layout';

const Bar = chakra('div', {
  base: {
    mt: '4',
    '& .track': {
      height: '12px',
      bg: 'sunken',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'full',
      overflow: 'hidden',
    },
    '& .done': { height: '100%', bg: 'good' },
    '& p': { mt: '1', fontSize: 'sm', color: 'muted' },
  },
});

interface Props {
  done: number;
  of: number;
  bytes: number;
  isRunning: boolean;
}

/** The progress of the download. Screen readers announce every ten per cent. */
export const PictureProgressBar = ({ done, of, bytes, isRunning }: Props) => {
  const percent = of ? Math.floor((done / of) * 100) : 100;
  const text = `${done} of ${of} pictures saved - ${(bytes / 1_000_000).toFixed(1)} MB`;
  return (
    <Bar>
      <div
        className="track"
        role="progressbar"
        aria-label="Pictures saved"
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done}
        aria-valuetext={text}
      >
        <div className="done" style={{ width: `${percent}%` }} />
      </div>
      <p>{text}</p>
      <VisuallyHidden role="status">
        {isRunning ? `${Math.floor(percent / 10) * 10} percent saved` : ''}
      </VisuallyHidden>
    </Bar>
  );
};
