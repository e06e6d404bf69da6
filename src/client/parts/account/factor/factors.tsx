import { Panel } from '../../../ui/layout';
import { chakra } from '@chakra-ui/react';
import { Passkeys } from './passkeys';
import { SecondFactor } from './second-factor';

const Section = chakra(Panel, {
  base: {
    '& h2': { fontSize: 'xl', fontFamily: 'capitals', textTransform: 'uppercase', mb: '2' },
    '& > p, & > .passkeys > p': { color: 'muted', mb: '4', overflowWrap: 'anywhere' },
    '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: '3' },
    '& > form': { mt: '6', pt: '5', borderTop: '1px solid', borderColor: 'line' },
  },
});

interface Props {
  /** The message of a failure. */
  failed?: (error: unknown) => string;
  onError?: (error: unknown) => void;
}

/** The panels of passkeys and second factor. The page has an AskProof. */
export const Factors = (props: Props) => (
  <>
    <Section role="region" aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <Passkeys {...props} />
    </Section>
    <Section role="region" aria-labelledby="factor">
      <h2 id="factor">Second Factor</h2>
      <SecondFactor {...props} />
    </Section>
  </>
);
