import type { ReactNode } from 'react';
import type { Right } from '../../../shop/people/rights';
import { useMay } from '../../data/session/use-may';
import { chakra } from '@chakra-ui/react';

interface Props {
  right: Right;
  /** Shown to the others, where they would look for it. */
  otherwise?: ReactNode;
  children: ReactNode;
}

/** Shows its children to those whose role allows what they do. */
export const May = ({ right, otherwise = null, children }: Props) =>
  useMay(right) ? children : otherwise;

const Fields = chakra('fieldset', {
  base: {
    display: 'contents',
    '&:disabled :is(input, select, textarea)': {
      color: 'muted',
      bg: 'sunken',
      cursor: 'not-allowed',
    },
  },
});

/** Disables the fields and buttons in it for those whose role does not allow what they do. */
export const MayChange = ({ right, children }: Omit<Props, 'otherwise'>) => (
  <Fields disabled={!useMay(right)}>{children}</Fields>
);
