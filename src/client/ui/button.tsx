import { chakra } from '@chakra-ui/react';
import type { LinkComponent } from '@tanstack/react-router';
import { linkWith } from './link';

const look = {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: '44px',
    px: '5',
    fontSize: 'md',
    fontWeight: '600',
    lineHeight: '1.2',
    textAlign: 'center',
    textDecoration: 'none',
    rounded: 'sm',
    border: '2px solid transparent',
    cursor: 'pointer',
    transition: 'background-color 140ms, border-color 140ms',
    _disabled: { opacity: 0.6, cursor: 'not-allowed' },
  },
  variants: {
    look: {
      action: { bg: 'action', color: 'onAction', _hover: { bg: 'actionHover' } },
      outline: {
        borderColor: 'control',
        color: 'ink',
        bg: 'transparent',
        _hover: { bg: 'sunken' },
      },
      onNight: {
        borderColor: 'onNight',
        color: 'onNight',
        _hover: { bg: 'rgb(255 255 255 / 0.14)' },
      },
      plain: { color: 'accent', px: '3', _hover: { textDecoration: 'underline' } },
      danger: { borderColor: 'danger', color: 'danger', _hover: { bg: 'dangerBg' } },
    },
    size: { md: {}, lg: { minHeight: '56px', px: '8', fontSize: 'lg' } },
    wide: { true: { width: '100%' } },
  },
  defaultVariants: { look: 'action', size: 'md' },
} as const;

/** A button; `type` is button unless it submits a form. */
export const Button = chakra('button', look, { defaultProps: { type: 'button' } });

/** A plain link that looks like a button. */
export const ButtonAnchor = chakra('a', look);

/** A link to another page of the shop that looks like a button. */
export const ButtonLink: LinkComponent<typeof ButtonAnchor> = linkWith(ButtonAnchor);

/** Such a link that is not the main one. */
export const OutlineLink: LinkComponent<typeof ButtonAnchor> = linkWith(
  chakra('a', look, { defaultProps: { look: 'outline' } }),
);
