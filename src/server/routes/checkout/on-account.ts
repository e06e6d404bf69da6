import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/checkout/on-account';
import type { Context } from '../../context';
import { serveMember } from '../../http/serve-account';
import { agreedTerms } from '../../services/checkout/agreed-terms';
import { endCardPayment, placeOnAccount } from '../../services/checkout/on-account';
import { refuseUnnamedSeller } from '../../services/checkout/refuse-unnamed-seller';
import { answerOnce, keyedRequest } from '../../services/idempotency';

export const checkoutOnAccountRoutes = (app: FastifyInstance, context: Context): void => {
  const { db, clock, sessions, limits, payments, site } = context;
  serveMember(app, sessions)(calls.orderOnAccount, async ({ body, request, account }) => {
    await limits.payment(account.id);
    refuseUnnamedSeller(context);
    await endCardPayment(context, account);
    const agreed = await agreedTerms(context, body.termsVersion);
    const now = clock();
    const placing = { provider: payments.name, agreed, shopEmail: site.current.email, now };
    return answerOnce(
      db,
      keyedRequest(request, account.id, body, now),
      calls.orderOnAccount.reply,
      (tx) => placeOnAccount(tx, account, body, placing),
    );
  });
};
