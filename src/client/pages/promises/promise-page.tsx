import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import {
  type AskedPromise,
  answerAskedPromise,
  getAskedPromise,
} from '../../../contract/promises/promises';
import { dayWords } from '../../../shop/plain-day';
import { shopDay } from '../../../shop/shop-day';
import { isApiError } from '../../data/call';
import { askedPromise } from '../../data/promises/promises';
import { changeOf, useCall } from '../../data/use-call';
import { PageHead } from '../../head/page-head';
import { FailedNotice } from '../../parts/failed-notice';
import { faultText } from '../../parts/failure-text';
import { Missing } from '../../parts/missing';
import { PromiseQuestion } from '../../parts/promises/promise-question';
import { ButtonLink } from '../../ui/button';
import { Intro } from '../../ui/intro';
import { Page, Panel } from '../../ui/layout';
import { Spinner } from '../../ui/spinner';
import { useTakeFocus } from '../../parts/use-take-focus';

/** The title and the sentence for a question that is no longer open. */
const endText = ({ state, day, isPickup, name }: AskedPromise): [string, string] => {
  const when = dayWords(day, shopDay(new Date()));
  if (state === 'accepted')
    return [
      'Thank you',
      `You have accepted ${when} for ${name}. We email you when it ${isPickup ? 'is ready' : 'ships'}.`,
    ];
  if (state === 'cancelled')
    return [
      'This line is cancelled',
      `${name} is no longer in your order. We email you about the refund.`,
    ];
  return [
    'There is nothing to answer',
    'The day has moved again, or the part has left our shop by now. Our newest email says what is next.',
  ];
};

const Ended = ({ asked }: { asked: AskedPromise }) => {
  const title = useTakeFocus();
  const [heading, sentence] = endText(asked);
  return (
    <>
      <Intro>
        <h1 ref={title} tabIndex={-1}>
          {heading}
        </h1>
        <p>{`Order ${asked.orderNumber}`}</p>
      </Intro>
      <Panel>
        <p>{sentence}</p>
        <ButtonLink to="/contact" look="outline" mt="4">
          Contact Us
        </ButtonLink>
      </Panel>
    </>
  );
};

const answering = changeOf(answerAskedPromise, {
  answers: ({ params }) => askedPromise(params.token).queryKey,
  touches: [getAskedPromise],
});

const Open = ({ token, asked }: { token: string; asked: AskedPromise }) => {
  const { answer } = useSearch({ from: '/promise/$' });
  const { mutate, isPending, variables, error } = useCall(answering);
  return (
    <>
      <Intro>
        <h1>A later day</h1>
        <p>{`Order ${asked.orderNumber}`}</p>
      </Intro>
      <Panel>
        <PromiseQuestion
          {...asked}
          first={answer === 'cancel' ? 'cancel' : 'accept'}
          pending={isPending ? variables.body.answer : undefined}
          error={error}
          onAnswer={(word) => mutate({ params: { token }, body: { answer: word } })}
        />
      </Panel>
    </>
  );
};

/** /promise/TOKEN: asks the holder of a mailed link whether a later day will do (docs/rules.md 22.8). */
export const PromisePage = () => {
  const { _splat: token = '' } = useParams({ strict: false });
  const { data: asked, error, refetch } = useQuery(askedPromise(token));
  // The title and address leave out the token, which is a secret.
  const head = (
    <PageHead title="A later day" description="Answer about a later day." path="/promise" hidden />
  );
  if (isApiError(error, getAskedPromise, 'not_found', 'invalid'))
    return (
      <Missing>
        {head}
        <h1>Question not found</h1>
        <p>This link does not lead to a question of ours. Please check it, or write to us.</p>
        <div className="ways">
          <ButtonLink to="/contact">Contact Us</ButtonLink>
        </div>
      </Missing>
    );
  return (
    <Page>
      {head}
      {asked?.state === 'asked' && <Open token={token} asked={asked} />}
      {asked && asked.state !== 'asked' && <Ended asked={asked} />}
      {!asked && error && (
        <FailedNotice retry={refetch} heading="h1">
          {faultText(error) ?? 'This question can only be answered with a connection.'}
        </FailedNotice>
      )}
      {!asked && !error && <Spinner label="Loading the question" />}
    </Page>
  );
};
