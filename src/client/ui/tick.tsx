import { Checkbox, defineSlotRecipe } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { OVER_LABEL } from './recipes';

const recipe = defineSlotRecipe({
  slots: ['root', 'control', 'indicator', 'label'],
  base: {
    root: {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: '44px',
      cursor: 'pointer',
      rounded: 'sm',
      _disabled: { opacity: 0.6, cursor: 'not-allowed' },
      _focusVisible: { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' },
    },
    control: {
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      width: '22px',
      height: '22px',
      color: 'onAction',
      bg: 'bg',
      border: '2px solid',
      borderColor: 'control',
      rounded: 'sm',
      _checked: { bg: 'action', borderColor: 'action' },
      _invalid: { borderColor: 'danger' },
    },
    indicator: { width: '18px', height: '18px' },
    label: { minWidth: '0', overflowWrap: 'anywhere' },
  },
  variants: { look: { strong: { label: { fontWeight: '600' } } } },
});

type Root = ComponentProps<typeof Checkbox.Root>;

interface Props extends Pick<
  Root,
  'name' | 'value' | 'checked' | 'defaultChecked' | 'disabled' | 'className' | 'children'
> {
  onTick?: (isTicked: boolean) => void;
  look?: 'strong';
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

/** A checkbox with its label, large enough for a thumb. */
export const Tick = ({
  children,
  onTick,
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid,
  ...root
}: Props) => (
  <Checkbox.Root
    recipe={recipe}
    invalid={isInvalid}
    onCheckedChange={({ checked }) => onTick?.(checked === true)}
    {...root}
  >
    <Checkbox.HiddenInput
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      style={OVER_LABEL}
    />
    <Checkbox.Control />
    <Checkbox.Label>{children}</Checkbox.Label>
  </Checkbox.Root>
);
