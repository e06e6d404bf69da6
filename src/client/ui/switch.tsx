import { Switch as Chakra, defineSlotRecipe } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { VisuallyHidden } from './layout';
import { OVER_LABEL } from './recipes';

const recipe = defineSlotRecipe({
  slots: ['root', 'label', 'control', 'thumb'],
  base: {
    root: {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minHeight: '44px',
      minWidth: '5.5rem',
      cursor: 'pointer',
      rounded: 'sm',
      _disabled: { opacity: 0.6, cursor: 'not-allowed' },
      _readOnly: { opacity: 0.6, cursor: 'progress' },
      _focusVisible: { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' },
    },
    control: {
      flex: 'none',
      width: '46px',
      height: '26px',
      p: '2px',
      bg: 'sunken',
      border: '2px solid',
      borderColor: 'control',
      rounded: 'full',
      transition: 'background-color 140ms',
      _checked: { bg: 'good', borderColor: 'good' },
    },
    thumb: {
      display: 'block',
      width: '18px',
      height: '18px',
      bg: 'control',
      rounded: 'full',
      transition: 'transform 140ms',
      _checked: { bg: 'bg', transform: 'translateX(20px)' },
    },
  },
});

interface Props {
  /** The switch's label, with its subject: 'Dealer Status of val'. */
  label: string;
  on: boolean;
  pending: boolean;
  onSwitch: (on: boolean) => void;
  /** What is written beside it when it is on and off. */
  words?: readonly [on: string, off: string];
  'aria-describedby'?: string | undefined;
}

/** Switches at once, without a form. While pending it keeps the focus and ignores clicks. */
export const Switch = ({
  label,
  on,
  pending,
  onSwitch,
  words = ['On', 'Off'],
  ...described
}: Props) => {
  const input = useRef<HTMLInputElement>(null);
  // A click whose change was refused has switched the input all the same.
  useEffect(() => {
    if (input.current) input.current.checked = on;
  });
  return (
    <Chakra.Root
      recipe={recipe}
      checked={on}
      readOnly={pending}
      onCheckedChange={({ checked }) => onSwitch(checked)}
    >
      <Chakra.HiddenInput
        ref={input}
        role="switch"
        aria-checked={on}
        aria-disabled={pending || undefined}
        style={OVER_LABEL}
        {...described}
      />
      <Chakra.Control />
      <Chakra.Label>
        <VisuallyHidden>{label}</VisuallyHidden>
        <span aria-hidden="true">{words[on ? 0 : 1]}</span>
      </Chakra.Label>
    </Chakra.Root>
  );
};
