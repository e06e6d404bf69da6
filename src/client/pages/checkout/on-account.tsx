import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { getDealerAccount } from '../../../contract/dealers/account';
import { dueDay } from '../../../shop/dealers/terms';
import { type Cents, cad, parsePrice, parseSum } from '../../../shop/money';
import { noonOn } from '../../../shop/noon-on';
import { queryOf } from '../../data/query-of';
import { dateText } from '../../parts/date-text';
import { Tick } from '../../ui/tick';

interface Props {
  /** The total of the order, cents. */
  total: Cents;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** Lets a dealer with terms pay later, within the limit. Nothing for others. */
export const OnAccount = ({ total, isChosen, onChoose }: Props) => {
  const { data } = useQuery(queryOf(getDealerAccount));
  const [now] = useState(() => new Date());
  const note = useId();
  const limit = parsePrice(data?.terms?.limit ?? '0');
  if (!data?.terms || limit === 0) return null;
  const over = total + parseSum(data.terms.open) - limit;
  return (
    <div>
      <Tick
        checked={isChosen}
        disabled={over > 0 && !isChosen}
        aria-describedby={note}
        onTick={onChoose}
      >
        {`Pay on account, due ${dateText(noonOn(dueDay(now, data.terms.days)))}`}
      </Tick>
      <p className="note" id={note}>
        {over > 0
          ? `This order is ${cad(over)} over your limit of ${cad(limit)}. Pay it by card, or pay an invoice first.`
          : `${cad(parsePrice(data.left))} of your limit of ${cad(limit)} is left.`}
      </p>
    </div>
  );
};
