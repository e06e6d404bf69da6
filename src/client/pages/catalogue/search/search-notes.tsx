import { useEffect } from 'react';
import type { SearchReading, Taken } from '../../../../shop/catalogue/search/search';
import { beginDraft } from '../../../state/drafts';
import { ButtonLink } from '../../../ui/button';
import { Link } from '../../../ui/link';
import { Notice } from '../../../ui/notice';
import { chakra } from '@chakra-ui/react';

const Ways = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', mt: '4' } });

const Tools = chakra('section', {
  base: {
    display: 'grid',
    gap: '3',
    mb: '4',
    '& > a': {
      display: 'block',
      p: '4',
      color: 'ink',
      border: '1px solid',
      borderColor: 'line',
      borderLeft: '4px solid var(--s-colors-action)',
      rounded: 'md',
      bg: 'surface',
      '&:hover': { bg: 'sunken' },
    },
    '& strong': { display: 'block', fontSize: 'lg', color: 'accent', textDecoration: 'underline' },
  },
});

/** Words count as searched after this time on screen, ms. */
const SETTLED = 1000;

const noteMissed = async (words: string) => {
  try {
    const device = await import(/* kept: never */ '../../../device/catalogue/missed-searches');
    await device.noteMissed(words);
  } catch {
    // The report is for the shop only.
  }
};

const useNoteMissed = (words: string, isMissed: boolean) =>
  useEffect(() => {
    if (!isMissed) return undefined;
    const timer = setTimeout(() => void noteMissed(words), SETTLED);
    return () => clearTimeout(timer);
  }, [words, isMissed]);

/** Leads to the contact form, with the words filled in. */
const AskUs = ({ words }: { words: string }) => (
  <ButtonLink
    to="/contact"
    look="outline"
    onClick={() =>
      beginDraft('contact', {
        subject: `Looking for ${words}`,
        message: `I searched for “${words}”. Do you make it, or know where I get it?`,
      })
    }
  >
    Ask Us
  </ButtonLink>
);

/** Names what no part is cut for, like an axle and its tube. */
const NotCut = ({ facts }: { facts: readonly Taken[] }) =>
  facts.map(({ word, words }) => <p key={word}>{`Nothing is cut for “${word}” (${words}).`}</p>);

const NothingFound = ({ words, facts }: { words: string; facts: readonly Taken[] }) => (
  <>
    <h2>No products found</h2>
    <p>{`We do not carry “${words}” by that name. Ask us: we may make it, or know it by another one.`}</p>
    <NotCut facts={facts} />
    <p>Try different keywords: fewer words, a size like 3/4-16, or a part of the SKU.</p>
    <Ways>
      <AskUs words={words} />
      <ButtonLink to="/dashboard">Browse All Products</ButtonLink>
      <ButtonLink to="/all-products" look="plain">
        See the complete catalog
      </ButtonLink>
    </Ways>
  </>
);

const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(', ');

interface Props {
  words: string;
  /** Undefined while only the parts are there. */
  reading: SearchReading | undefined;
  /** The number of parts that are shown below. */
  count: number;
}

/**
 * Says what the parts of a search do not: the tool that it asks for, that nothing has all words, or that the shop has none.
 * The shop learns of the last two (docs/rules.md 3.40, 3.51, 3.53).
 */
export const SearchNotes = ({ words, reading, count }: Props) => {
  const { exact = true, dropped = [], takenFor = [], mentioned, tools } = reading ?? {};
  useNoteMissed(words, !count || !exact);
  const facts = exact ? [] : takenFor.filter(({ word }) => !count || dropped.includes(word));
  return (
    <>
      {tools && (
        <Tools aria-label="Tools">
          {tools.map(({ path, name, about }) => (
            <Link key={path} to={path}>
              <strong>{name}</strong>
              {about}
            </Link>
          ))}
        </Tools>
      )}
      {(!count || !exact || mentioned) && (
        <Notice role="status" mb="4">
          {!count ? (
            <NothingFound words={words} facts={facts} />
          ) : (
            <>
              <h2>{exact ? 'Only mentioned' : 'Closest parts'}</h2>
              <p>
                {exact
                  ? `No part is called “${words}”. These mention it in their descriptions.`
                  : `Nothing matches all of “${words}”. These match without ${quoted(dropped)}.`}
              </p>
              <NotCut facts={facts} />
              <Ways>
                <AskUs words={words} />
              </Ways>
            </>
          )}
        </Notice>
      )}
    </>
  );
};
