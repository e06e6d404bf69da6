import * as z from 'zod/mini';

/** Where a message stands: an application ends approved or declined, a question answered; both may be closed. */
export const MessageState = z.enum(['new', 'answered', 'closed', 'approved', 'declined']);
export type MessageState = z.infer<typeof MessageState>;
