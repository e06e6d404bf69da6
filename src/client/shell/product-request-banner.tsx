import { chakra } from '@chakra-ui/react';
import { Link } from '../ui/link';
import { PRODUCT_REQUEST, dismiss, useIsDismissed } from '../state/dismissals';
import { focusContent } from './focus-content';
import { Icon } from '../ui/icons';

const Bar = chakra('section', {
  base: {
    position: 'relative',
    display: 'flex',
    // With large text, the ways stand below the question.
    flexWrap: { base: 'wrap', md: 'nowrap' },
    alignItems: 'center',
    justifyContent: 'center',
    gap: '3',
    py: '1',
    pl: '4',
    pr: { base: '1', md: '12' },
    fontSize: 'sm',
    lineHeight: '1.3',
    color: 'onAction',
    bg: 'action',
    _print: { display: 'none' },
    // The script in index.html sets data-asked before the first paint if the banner was closed in this browser.
    '&:is(:root[data-asked] *)': { display: 'none' },
    '& p': { flex: { base: '1 1 8em', md: '0 1 auto' } },
    '& b': { display: { base: 'block', md: 'inline' } },
    '& a': {
      display: 'flex',
      alignItems: 'center',
      minHeight: '44px',
      px: '3',
      fontWeight: '600',
      whiteSpace: 'nowrap',
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
    },
    '& button': {
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      position: { md: 'absolute' },
      right: { md: '1' },
      width: '44px',
      height: '44px',
      cursor: 'pointer',
    },
    '& a, & button': {
      rounded: 'sm',
      _hover: { bg: 'rgb(0 0 0 / 0.16)' },
      _focusVisible: { outlineColor: 'currentColor', outlineOffset: '-4px' },
    },
  },
});

const close = () => {
  dismiss(PRODUCT_REQUEST);
  focusContent({ preventScroll: true });
};

/**
 * Asks visitors which products to carry, until it is closed. Under the page while another banner is above it (docs/rules.md
 * 13.5).
 */
export const ProductRequestBanner = () => {
  if (useIsDismissed(PRODUCT_REQUEST)) return null;
  return (
    <Bar aria-label="Product requests">
      <p>
        <b>Missing a part?</b> Tell us what to carry.
      </p>
      <Link to="/contact">Contact Us</Link>
      <button type="button" aria-label="Close the product request banner" onClick={close}>
        <Icon name="close" size={18} />
      </button>
    </Bar>
  );
};
