import * as z from 'zod/mini';
import { ContactMessage, VENDOR_SUBJECT, VendorApplication } from '../../shop/messages/message';
import { endpoint } from '../endpoint';

/** The body of a vendor application (docs/rules.md 8.2). */
const SentApplication = z.extend(VendorApplication, {
  subject: z.literal(VENDOR_SUBJECT, `The subject of an application is '${VENDOR_SUBJECT}'`),
});

/**
 * A contact message. With a company or a website it is a vendor application, under the rules of docs/rules.md 8.2.
 */
const SentMessage = z
  .extend(ContactMessage, {
    company: z.optional(VendorApplication.shape.company),
    website: z.optional(VendorApplication.shape.website),
    /** A honeypot: people do not see this field, so only a bot fills it in. */
    homepage: z.optional(z.string()),
  })
  .check(({ value, issues }) => {
    if (value.company === undefined && value.website === undefined) return;
    const { error } = SentApplication.safeParse(value);
    for (const { path, message } of error?.issues ?? [])
      issues.push({ code: 'custom', path, message, input: value });
  });

export const sendMessage = endpoint('POST', '/api/contact', {
  body: SentMessage,
  reply: z.object({ id: z.string(), message: z.string() }),
  errors: ['idempotency_mismatch'],
});
