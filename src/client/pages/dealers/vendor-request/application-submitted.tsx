import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '../../../ui/button';

const Card = chakra('section', {
  base: {
    maxWidth: 'prose',
    mx: 'auto',
    my: { md: '8' },
    p: { base: '5', md: '10' },
    bg: 'surface',
    border: '1px solid',
    borderColor: 'line',
    borderTop: '6px solid var(--s-colors-good)',
    rounded: 'md',
    '& h1': { fontSize: '3xl', fontFamily: 'capitals', textTransform: 'uppercase' },
    // It takes the focus for screen readers only.
    '& h1:focus-visible': { outline: 'none' },
    '& h2': {
      fontSize: 'xl',
      fontFamily: 'capitals',
      textTransform: 'uppercase',
      mt: '8',
      mb: '4',
    },
    '& > p': { mt: '3', fontSize: 'lg' },
    '& ol': { display: 'grid', gap: '4', counterReset: 'step', mb: '8' },
    '& li': { display: 'flex', alignItems: 'center', gap: '3', counterIncrement: 'step' },
    '& li::before': {
      content: 'counter(step)',
      flex: 'none',
      display: 'grid',
      placeItems: 'center',
      width: '36px',
      height: '36px',
      fontFamily: 'heading',
      fontSize: 'lg',
      fontWeight: '700',
      color: 'onNight',
      bg: 'night',
      rounded: 'full',
    },
  },
});

/** Confirms that a dealer application has arrived, and lists the next steps. */
export const ApplicationSubmitted = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form that had the focus is unmounted.
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <Card>
      <h1 ref={heading} tabIndex={-1}>
        Application Submitted
      </h1>
      <p>
        Thank you for applying. We will review your application and contact you within 2-3 business
        days.
      </p>
      <h2>What's Next</h2>
      <ol>
        <li>We review your company and website</li>
        <li>We verify your business credentials</li>
        <li>We contact you with vendor program details</li>
        <li>We set up your wholesale pricing if approved</li>
      </ol>
      <ButtonLink to="/">Return to Home</ButtonLink>
    </Card>
  );
};
