import { Panel } from '../../../ui/layout';
import { chakra } from '../../../ui/styled';
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

/** The panels of passkeys and second factor. The page has an AskProof. */
export const Factors = ({ failed }: { failed?: (error: unknown) => string }) => (
  <>
    <Section as="section" aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <Passkeys {...(failed && { failed })} />
    </Section>
    <Section as="section" aria-labelledby="factor">
      <h2 id="factor">Second Factor</h2>
      <SecondFactor {...(failed && { failed })} />
    </Section>
  </>
);
