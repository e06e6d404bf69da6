import { chakra } from '@chakra-ui/react';
import { counted } from '../../../../shop/counted';
import { cad } from '../../../../shop/money';
import { type Pad, padSavings } from '../../../../shop/dealers/order-pad';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/layout';
import { Fact, Facts } from '../../../parts/facts';

const Card = chakra(Panel, {
  base: {
    borderTop: '6px solid',
    borderTopColor: 'forge',
    '& h2': { fontSize: 'xl', fontFamily: 'capitals', textTransform: 'uppercase', mb: '3' },
    '& .stay': { mt: '3', color: 'danger', fontSize: 'sm', fontWeight: '600' },
  },
});

const kilograms = (grams: number): string => `${(grams / 1000).toFixed(2)} kg`;

interface Props {
  pad: Pad;
  pending: boolean;
  onAdd: () => void;
}

/** The totals of the pad, updated while typing. */
export const PadSummary = ({ pad, pending, onAdd }: Props) => {
  const { parts, problems, pieces, grams, total } = pad;
  const saved = padSavings(pad);
  return (
    <Card role="region" aria-labelledby="pad-sum">
      <h2 id="pad-sum">On this pad</h2>
      <Facts look="sums" mb="4" aria-live="polite">
        <Fact name="Parts">{`${counted(parts.length, 'part')}, ${counted(pieces, 'piece')}`}</Fact>
        <Fact name="Weight">{kilograms(grams)}</Fact>
        {saved > 0 && (
          <Fact className="less" name="You save">
            {cad(saved)}
          </Fact>
        )}
        <Fact className="total" name="Total">
          {cad(total)}
        </Fact>
      </Facts>
      <Button
        size="lg"
        wide
        aria-disabled={pending || !parts.length || undefined}
        onClick={() => !pending && parts.length && onAdd()}
      >
        {pending ? 'Adding...' : 'Add to Cart'}
      </Button>
      {problems.length > 0 && (
        <p className="stay">{`${counted(problems.length, 'line')} ${problems.length === 1 ? 'needs' : 'need'} a look and${problems.length === 1 ? ' stays' : ' stay'} in the box.`}</p>
      )}
    </Card>
  );
};
