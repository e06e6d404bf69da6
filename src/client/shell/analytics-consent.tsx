import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { config } from '../data/catalogue/catalogue';
import { type Consent, startAnalytics, storeConsent, storedConsent } from '../head/analytics';
import { Button } from '../ui/button';
import { LOWER_EDGE } from '../ui/lower-edge';

const Strip = chakra('section', {
  base: {
    position: 'fixed',
    left: { base: '3', md: '5' },
    bottom: LOWER_EDGE,
    zIndex: 'sticky',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    width: 'min(30rem, calc(100vw - 1.5rem))',
    p: '4',
    fontSize: 'sm',
    color: 'ink',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'line',
    rounded: 'md',
    boxShadow: 'raised',
    '& p': { flex: '1 1 100%' },
    _print: { display: 'none' },
  },
});

/**
 * Asks for consent to analytics, if analytics is configured; nothing is sent before the visitor agrees
 * (docs/rules.md 13.2).
 */
export const AnalyticsConsent = () => {
  const id = useQuery(config).data?.analyticsId;
  const [consent, setConsent] = useState(storedConsent);
  const granted = consent === 'granted';
  useEffect(() => {
    // The address of a quote is a secret, which the provider's script would send.
    if (id && granted && !/^\/(pay|promise)\//.test(window.location.pathname)) startAnalytics(id);
  }, [id, granted]);

  if (!id || consent) return null;
  const answer = (consent: Consent) => () => {
    storeConsent(consent);
    setConsent(consent);
  };
  return (
    <Strip data-asks aria-label="Analytics">
      <p>
        May we use Google Analytics to count which pages you open? It helps us decide what to build
        next.
      </p>
      <Button onClick={answer('granted')}>Allow</Button>
      <Button look="outline" onClick={answer('denied')}>
        No thanks
      </Button>
    </Strip>
  );
};
