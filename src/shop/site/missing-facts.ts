import type { Site } from './site';

/** Facts that the owner has to give. A buyer must be told those of the seller before paying (docs/rules.md 5.31). */
const FACTS: readonly { words: string; isSellers: boolean; isMissing: (site: Site) => boolean }[] =
  [
    {
      words: 'the name (it is still the sample’s)',
      isSellers: true,
      isMissing: ({ isSample }) => isSample,
    },
    { words: 'the street', isSellers: true, isMissing: ({ street }) => !street },
    { words: 'the postal code', isSellers: false, isMissing: ({ postalCode }) => !postalCode },
    { words: 'the phone', isSellers: true, isMissing: ({ phone }) => !phone },
    { words: 'the opening hours', isSellers: false, isMissing: ({ hours }) => !hours },
    {
      words: 'the person in charge of privacy',
      isSellers: false,
      isMissing: ({ privacyPerson }) => !privacyPerson,
    },
    {
      words: 'the mail',
      isSellers: true,
      isMissing: ({ email }) => email.endsWith('.example'),
    },
  ];

/** The facts that are missing, in words. */
export const missingFacts = (site: Site): string[] =>
  FACTS.flatMap(({ words, isMissing }) => (isMissing(site) ? [words] : []));

/** Those of them that the law wants a buyer to be told before paying. */
export const missingSellerFacts = (site: Site): string[] =>
  FACTS.flatMap(({ words, isSellers, isMissing }) => (isSellers && isMissing(site) ? [words] : []));

/** Tells a buyer that nothing can be paid here, and whom to ask. */
export const notOpenText = ({ phone, email }: Pick<Site, 'phone' | 'email'>): string =>
  `The shop is not taking orders online yet. Call or write to us: ${[phone, email].filter(Boolean).join(', ')}.`;
