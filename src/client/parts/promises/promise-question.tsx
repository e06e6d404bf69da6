import { useState } from 'react';
import { counted } from '../../../shop/counted';
import { dayWords } from '../../../shop/plain-day';
import type { PromiseAnswer } from '../../../shop/promises/move';
import { shopDay } from '../../../shop/shop-day';
import { Button } from '../../ui/button';
import { FormProblem } from '../../ui/form-problem';
import { chakra } from '@chakra-ui/react';
import { problemText } from '../failure-text';
import { SizedText } from '../sized-text';

const Question = chakra('div', {
  base: {
    '& > p + p': { mt: '2' },
    '& .note': { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
    '& .answers': { display: 'flex', flexWrap: 'wrap', gap: '3', my: '4' },
  },
});

interface Props {
  name: string;
  /** The pieces that are still to leave. */
  quantity: number;
  agreedBy: string;
  day: string;
  isPickup: boolean;
  note?: string;
  /** The answer that the link of a mail is for; it is the main button. */
  first?: PromiseAnswer;
  /** The answer that is on its way. */
  pending: PromiseAnswer | undefined;
  /** Why the last answer was not taken. */
  error: Error | null;
  onAnswer: (answer: PromiseAnswer) => void;
}

/** Asks the buyer whether a later day will do. */
export const PromiseQuestion = ({
  first = 'accept',
  pending,
  error,
  onAnswer,
  ...asked
}: Props) => {
  const { name, quantity, agreedBy, day, isPickup, note } = asked;
  const [today] = useState(() => shopDay(new Date()));
  const button = (word: PromiseAnswer, label: string, busy: string) => (
    <Button
      key={word}
      look={word === first ? 'action' : 'outline'}
      aria-disabled={pending !== undefined || undefined}
      onClick={() => {
        if (!pending) onAnswer(word);
      }}
    >
      {pending === word ? busy : label}
    </Button>
  );
  const buttons = [
    button('accept', 'Accept the new day', 'Accepting...'),
    button('cancel', 'Cancel this line', 'Cancelling...'),
  ];
  return (
    <Question>
      <p>
        <b>
          <SizedText text={name} />
        </b>
        <span>{`, ${counted(quantity, 'piece')}`}</span>
      </p>
      <p>
        {`We promised it by ${dayWords(agreedBy, today)} and cannot keep that day. We are sorry. It can be ${isPickup ? 'ready for you' : 'on its way'} by ${dayWords(day, today)}.`}
      </p>
      {note && <p className="note">{note}</p>}
      <div className="answers">{first === 'accept' ? buttons : buttons.toReversed()}</div>
      <FormProblem text={problemText(error)} />
      <small>
        Cancelling refunds what has not left of this line, and cannot be undone. Without an answer
        we keep working on it for the new day.
      </small>
    </Question>
  );
};
