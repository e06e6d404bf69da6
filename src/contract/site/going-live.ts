import * as z from 'zod/mini';
import { endpoint } from '../endpoint';

const GoingLive = z.object({
  ready: z.boolean(),
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      done: z.boolean(),
      words: z.string(),
      to: z.optional(z.string()),
    }),
  ),
  /** The next step of a test mail: none while mail is not set up, and none once it has come. */
  testMail: z.enum(['none', 'send', 'confirm']),
});

/** The typed code of a test mail. */
export const TestCode = z.object({
  code: z
    .string('Please type the code')
    .check(z.trim(), z.regex(/^\d{8}$/, 'Please type the eight digits of the code')),
});

/** The checklist of the owner before the shop opens; `to` is the admin page of a point, if it has one. */
export const getGoingLive = endpoint('GET', '/api/admin/going-live', {
  right: 'site.write',
  reply: GoingLive,
});

/**
 * Removes what came with the sample: parts, categories, example builds, axles, search words and the demo accounts; switches
 * its discount codes, the workbench and the reminders off. Orders keep what was sold. Doing it again changes nothing.
 */
export const emptyShelf = endpoint('POST', '/api/admin/going-live/empty-shelf', {
  right: 'site.write',
  reply: GoingLive,
});

/** Sends a test mail with a code to the shop's own mailbox. */
export const sendTestMail = endpoint('POST', '/api/admin/going-live/test-mail', {
  right: 'site.write',
  reply: GoingLive,
});

/** Notes that the test mail has come, by its code, which is valid once; 400 for another one. */
export const confirmTestMail = endpoint('POST', '/api/admin/going-live/test-mail/received', {
  right: 'site.write',
  body: TestCode,
  reply: GoingLive,
});
