import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import {
  POSTAL_WARNINGS,
  compactPostal,
  isPostalCode,
  postalText,
} from '../../../shop/shipping/shipping';
import { CallError } from '../../data/call';
import { shippingEstimate } from '../../data/shipping/shipping';
import { keptPostalCode } from '../../state/postal-code';
import { chakra } from '@chakra-ui/react';
import { Field } from '../../ui/field';
import { useQuiet } from './use-quiet';
import { failureText } from '../failure-text';
import { EstimateAnswer } from './estimate-answer';
import { KeptAnswer } from './kept-answer';

const Frame = chakra('section', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'minmax(0, 1fr)',
    mt: '4',
    '&& h2': { fontSize: 'lg', m: '0' },
    '& input': { maxWidth: '11rem', textTransform: 'uppercase' },
    '& .note': { color: 'muted', fontSize: 'sm' },
    '& [aria-busy=true]': { opacity: '0.6' },
    '@media print': { display: 'none' },
  },
});

interface Item {
  productId: number;
  quantity: number;
}

interface Props {
  /** The parts, each once. */
  items: readonly Item[];
  /** Names the parts of a parcel; without it the parcels have only their weights. */
  partName?: (productId: number) => string;
}

/** After this time without an answer the panel says so, ms. */
const SLOW = 4000;

const Waiting = () => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="note">
      {isSlow ? 'The answer takes longer than usual...' : 'Asking for the prices...'}
    </p>
  );
};

/** The answer for a whole postal code; by what this device keeps when the shop cannot be reached. */
const Answer = ({ items, postalCode, partName }: Props & { postalCode: string }) => {
  const question = { postalCode, items: items.map((item) => ({ ...item })) };
  const asked = useQuiet(JSON.stringify(question));
  const { data, error, isFetching } = useQuery(
    shippingEstimate(JSON.parse(asked) as typeof question), // written above
  );
  const isRefused = error instanceof CallError && error.status < 500;
  return (
    <>
      {isRefused && <p className="note">{failureText(error)}</p>}
      {error && !isRefused && (
        <KeptAnswer
          items={items}
          postalCode={postalCode}
          partName={partName}
          why={failureText(error)}
        />
      )}
      {data && !error && (
        <div aria-busy={isFetching || asked !== JSON.stringify(question)}>
          <EstimateAnswer estimate={data} items={items} partName={partName} />
        </div>
      )}
      {isFetching && !data && <Waiting />}
    </>
  );
};

/** Tells what shipping costs and when it arrives, before anybody signs in (docs/rules.md 5.35). */
export const EstimatePanel = ({ items, partName }: Props) => {
  const id = useId();
  const kept = keptPostalCode(({ text }) => text);
  const [own, setOwn] = useState<string>();
  const typed = own ?? postalText(kept ?? '');
  const quiet = useQuiet(typed);
  const isWhole = isPostalCode(typed);
  const isWrong = !isWhole && quiet === typed && compactPostal(typed).length > 0;
  if (!items.length) return null;
  return (
    <Frame aria-labelledby={id}>
      <h2 id={id}>Shipping to your postal code</h2>
      <Field
        label="Where should it go?"
        name="estimate-postal"
        placeholder="A1A 1A1"
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={typed}
        error={isWrong ? POSTAL_WARNINGS.not_canadian : undefined}
        onChange={({ target }) => {
          setOwn(target.value);
          if (isPostalCode(target.value))
            keptPostalCode.setState({ text: postalText(target.value) });
        }}
      />
      <div role="status">
        {isWhole && <Answer items={items} partName={partName} postalCode={compactPostal(typed)} />}
      </div>
    </Frame>
  );
};
