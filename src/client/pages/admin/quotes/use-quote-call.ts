import { useIsMutating } from '@tanstack/react-query';
import type { Endpoint } from '../../../../contract/endpoint';
import { payAdminQuote } from '../../../../contract/quotes/admin';
import { type Input, isApiError, isUnauthorized } from '../../../data/call';
import { QUOTE_VIEWS } from '../../../data/quotes/admin';
import { refreshSite } from '../../../data/site/site';
import { changeOf, useCall } from '../../../data/use-call';
import { failureText } from '../../../parts/failure-text';
import { logInAgain } from '../../../parts/session/log-in-again';
import { toast } from '../../../state/toasts';

const quoteKey = (id: string) => ['quote', id];

/** Whether a call on a quote is on its way. */
export const useIsQuoteChanging = (id: string): boolean =>
  useIsMutating({ mutationKey: quoteKey(id) }) > 0;

/** A quote on its page, for the calls on it. */
interface ShownQuote {
  id: string;
  /** Tells the page why the last call failed. */
  onProblem: (problem: string | undefined) => void;
}

/** A call on a quote. @param done the toast of a success */
export const useQuoteCall = <E extends Endpoint>(
  entry: E,
  { id, onProblem }: ShownQuote,
  done: (input: Input<E>) => { title: string; description?: string },
) =>
  useCall(changeOf(entry, { touches: QUOTE_VIEWS }), {
    mutationKey: quoteKey(id),
    scope: { id: `quote ${id}` },
    onMutate: () => onProblem(undefined),
    onSuccess: (_, input) => toast(done(input)),
    onError: (error, _, __, { client }) => {
      if (isUnauthorized(error)) logInAgain(`/admin/quotes/${id}`);
      if (isApiError(error, payAdminQuote, 'terms_changed')) refreshSite(client);
      onProblem(failureText(error));
    },
  });
