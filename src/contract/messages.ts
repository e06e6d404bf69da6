import * as z from 'zod/mini';
import { ContactMessage, VENDOR_SUBJECT, VendorApplication } from '../shop/message';
import { endpoint } from './endpoint';

/** A field that people do not see; whatever fills it in is no person. */
const Trap = { homepage: z.optional(z.string()) };

/** A vendor application is a contact message with company and website (spec 3, 7). */
export const SentApplication = z.extend(VendorApplication, {
  subject: z.literal(VENDOR_SUBJECT),
  ...Trap,
});

export const SentMessage = z.extend(ContactMessage, Trap);

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  body: z.union([SentApplication, SentMessage]),
  reply: z.object({ id: z.string(), message: z.string() }),
});
