import { Section } from '../../../ui/section';
import { Passkeys } from './passkeys';
import { SecondFactor } from './second-factor';

interface Props {
  /** The message of a failure. */
  failed?: (error: unknown) => string;
  onError?: (error: unknown) => void;
}

/** The panels of passkeys and second factor. The page has an AskProof. */
export const Factors = (props: Props) => (
  <>
    <Section panel title="Passkeys">
      <Passkeys {...props} />
    </Section>
    <Section panel title="Second Factor">
      <SecondFactor {...props} />
    </Section>
  </>
);
