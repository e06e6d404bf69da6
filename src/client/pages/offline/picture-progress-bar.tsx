import { Progress, defineSlotRecipe } from '@chakra-ui/react';
import { VisuallyHidden } from '../../ui/layout';

const recipe = defineSlotRecipe({
  slots: ['root', 'track', 'range', 'valueText'],
  base: {
    root: { mt: '4' },
    track: {
      height: '12px',
      bg: 'sunken',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'full',
      overflow: 'hidden',
    },
    range: { height: '100%', bg: 'good' },
    valueText: { mt: '1', fontSize: 'sm', color: 'muted' },
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
    <Progress.Root recipe={recipe} value={of ? done : 1} max={of || 1}>
      <Progress.Track aria-label="Pictures saved" aria-valuetext={text}>
        <Progress.Range />
      </Progress.Track>
      <Progress.ValueText aria-live="off">{text}</Progress.ValueText>
      <VisuallyHidden role="status">
        {isRunning ? `${Math.floor(percent / 10) * 10} percent saved` : ''}
      </VisuallyHidden>
    </Progress.Root>
  );
};
