import { chakra } from '@chakra-ui/react';
import { useState } from 'react';

const Stepper = chakra('div', {
  base: {
    display: 'inline-grid',
    gridTemplateColumns: '56px 4.5rem 56px',
    border: '1px solid',
    borderColor: 'control',
    rounded: 'sm',
    '& button, & input': {
      minHeight: '56px',
      textAlign: 'center',
      fontSize: 'lg',
      fontWeight: '600',
      rounded: 'sm',
    },
    '& button': { cursor: 'pointer', _hover: { bg: 'sunken' } },
    '& button:disabled': { color: 'control', cursor: 'not-allowed' },
    '& input': { width: '100%', bg: 'transparent', fontVariantNumeric: 'tabular-nums' },
  },
});

const MIN = 1;

/** A typed quantity: at least one; input that is not a number becomes 1 (docs/rules.md 4.4). */
export const wholeNumber = (typed: string): number => {
  const number = Math.floor(Number(typed));
  return Number.isSafeInteger(number) && number > MIN ? number : MIN;
};

interface Props {
  value: number;
  onChange: (quantity: number) => void;
}

/** A quantity: steps of one, at least one, no maximum; input that is not a number becomes 1 (docs/rules.md 4.4). */
export const Quantity = ({ value, onChange }: Props) => {
  // While the buyer types, the field may be empty.
  const [typed, setTyped] = useState<string>();
  return (
    <Stepper role="group" aria-label="Quantity">
      <button
        type="button"
        aria-label="One less"
        disabled={value <= MIN}
        onClick={() => onChange(value - 1)}
      >
        −
      </button>
      <input
        inputMode="numeric"
        aria-label="Quantity"
        autoComplete="off"
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(wholeNumber(target.value));
        }}
        onBlur={() => setTyped(undefined)}
      />
      <button type="button" aria-label="One more" onClick={() => onChange(value + 1)}>
        +
      </button>
    </Stepper>
  );
};
