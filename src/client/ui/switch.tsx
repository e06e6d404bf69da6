import { chakra } from './styled';

const Track = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '44px',
    minWidth: '5.5rem',
    cursor: 'pointer',
    _disabled: { opacity: 0.6, cursor: 'progress' },
    '& .track': {
      flex: 'none',
      width: '46px',
      height: '26px',
      p: '2px',
      bg: 'sunken',
      border: '2px solid',
      borderColor: 'control',
      rounded: 'full',
      transition: 'background-color 140ms',
    },
    '& .thumb': {
      display: 'block',
      width: '18px',
      height: '18px',
      bg: 'control',
      rounded: 'full',
      transition: 'transform 140ms',
    },
    '&[aria-checked=true] .track': { bg: 'good', borderColor: 'good' },
    '&[aria-checked=true] .thumb': { bg: 'bg', transform: 'translateX(20px)' },
  },
});

interface Props {
  /** The switch's label, with its subject: 'Dealer Status of val'. */
  label: string;
  on: boolean;
  pending: boolean;
  onSwitch: (on: boolean) => void;
  'aria-describedby'?: string | undefined;
}

/** Switches at once, without a form. While pending it keeps the focus and ignores clicks. */
export const Switch = ({ label, on, pending, onSwitch, ...described }: Props) => (
  <Track
    type="button"
    role="switch"
    aria-label={label}
    aria-checked={on}
    aria-disabled={pending || undefined}
    onClick={() => !pending && onSwitch(!on)}
    {...described}
  >
    <span className="track">
      <span className="thumb" />
    </span>
    <span aria-hidden="true">{on ? 'On' : 'Off'}</span>
  </Track>
);
