import { useQueryClient } from '@tanstack/react-query';
import { chakra } from '@chakra-ui/react';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type CardField,
  type TypedCard,
  cardProblem,
  OTHER_TEST_CARDS,
  groupedExpiry,
  groupedNumber,
} from '../../../shop/checkout/card';
import {
  authenticateDemoPayment,
  confirmDemoPayment,
} from '../../../contract/checkout/demo-payments';
import { CallError, errorCode } from '../../data/call';
import { makeChange } from '../../data/use-call';
import { Field } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { BankQuestion } from './bank-question';
import type { BoxProps, ConfirmResult } from './payment-handle';
import { Fact, Facts } from '../facts';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& .tag': {
      display: 'inline-block',
      px: '2',
      bg: 'action',
      color: 'onAction',
      fontFamily: 'heading',
      fontSize: 'lg',
      letterSpacing: '0.12em',
    },
    '& .loud': { fontWeight: '600', fontSize: 'lg', lineHeight: '1.25' },
    '& summary': { minHeight: '44px', alignContent: 'center', cursor: 'pointer' },
    '& dl': { pb: '2', gridTemplateColumns: { base: '1fr', sm: '12rem 1fr' } },
    '& dt': { fontVariantNumeric: 'tabular-nums', whiteSpace: { sm: 'nowrap' } },
    '& .pair': {
      display: 'grid',
      gap: '4',
      gridTemplateColumns: 'repeat(auto-fit, minmax(7rem, 1fr))',
    },
  },
});

const NO_CARD: TypedCard = { number: '', exp: '', cvc: '' };

/** A refused card is a result; every other error is thrown. */
const asResult = async (confirmation: Promise<ConfirmResult>): Promise<ConfirmResult> => {
  try {
    return await confirmation;
  } catch (error) {
    for (const entry of [confirmDemoPayment, authenticateDemoPayment]) {
      const code = errorCode(error, entry);
      // The codes of these calls are those of Stripe for a declined card, except for a wrong secret.
      const isCard = code !== 'not_found' && entry.errors?.some((listed) => listed === code);
      if (error instanceof CallError && isCard)
        return { error: { message: error.serverMessage, code } };
    }
    throw error;
  }
};

/**
 * The demo's card form, which behaves like Stripe's. Its inputs have no names, so that a form around them cannot store
 * or send a card number.
 */
export const DemoBox = ({ ref, onReady }: BoxProps) => {
  const client = useQueryClient();
  const frame = useRef<HTMLDivElement>(null);
  const [card, setCard] = useState(NO_CARD);
  const [problem, setProblem] = useState<{ field: CardField; message: string }>();
  const [answerBank, setAnswerBank] = useState<(outcome: 'complete' | 'fail') => void>();
  useEffect(() => {
    onReady(true);
    return () => onReady(false);
  }, [onReady]);

  const askBank = () =>
    new Promise<'complete' | 'fail'>((resolve) => {
      setAnswerBank(() => (outcome: 'complete' | 'fail') => {
        setAnswerBank(undefined);
        resolve(outcome);
      });
    });

  useImperativeHandle(ref, () => ({
    confirm: async ({ clientSecret, billing }) => {
      const wrong = cardProblem(card, Date.now());
      flushSync(() => setProblem(wrong));
      if (wrong) {
        frame.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
        return { error: wrong };
      }
      const body = { ...card, clientSecret, billing_details: billing };
      let result = await asResult(makeChange(client, { entry: confirmDemoPayment }, { body }));
      if (result.paymentIntent?.status === 'requires_action')
        result = await asResult(
          makeChange(
            client,
            { entry: authenticateDemoPayment },
            { body: { clientSecret, outcome: await askBank() } },
          ),
        );
      return result;
    },
  }));

  const field = (name: CardField, shaped = (typed: string) => typed) => ({
    value: card[name],
    error: problem?.field === name ? problem.message : undefined,
    inputMode: 'numeric' as const,
    spellCheck: false,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      const { value, selectionEnd } = target;
      // Do not shape the text while a digit is typed or deleted in the middle: the caret would jump, and a space could
      // not be deleted.
      const added = value.length - card[name].length;
      const isFilled = added > 1; // pasted, or filled in by the browser
      const isTyping = added > 0 && selectionEnd === value.length;
      setCard({ ...card, [name]: isFilled || isTyping ? shaped(value) : value });
      setProblem(undefined);
    },
    onBlur: () => setCard((before) => ({ ...before, [name]: shaped(before[name]) })),
  });

  return (
    <Frame ref={frame} role="group" aria-label="Card">
      <Notice tone="warn">
        <b className="tag">TEST</b>
        <p className="loud">Demo payments - no real card is charged</p>
        <p>
          Use 4242 4242 4242 4242 with any future date and any three digits. Never enter a real card
          here.
        </p>
        <details>
          <summary>Cards that are declined or ask the bank</summary>
          <Facts look="table">
            {OTHER_TEST_CARDS.map(({ number, what }) => (
              <Fact key={number} name={number}>
                {what}
              </Fact>
            ))}
          </Facts>
        </details>
      </Notice>
      <Field
        label="Card number"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        maxLength={23}
        {...field('number', groupedNumber)}
      />
      <div className="pair">
        <Field
          label="Expiry date"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          maxLength={12}
          {...field('exp', groupedExpiry)}
        />
        <Field
          label="Security code"
          autoComplete="cc-csc"
          placeholder="CVC"
          maxLength={4}
          {...field('cvc')}
        />
      </div>
      <BankQuestion open={answerBank !== undefined} onAnswer={(outcome) => answerBank?.(outcome)} />
    </Frame>
  );
};
