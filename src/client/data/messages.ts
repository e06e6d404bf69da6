import { sendMessage } from '../../contract/messages';
import { type ContactMessage, VENDOR_SUBJECT, type VendorApplication } from '../../shop/message';
import { call } from './call';

/** `homepage` is the field that people do not see. */
export const sendContact = (message: ContactMessage & { homepage?: string }) =>
  call(sendMessage, { body: message });

export const applyAsVendor = (application: VendorApplication & { homepage?: string }) =>
  call(sendMessage, { body: { ...application, subject: VENDOR_SUBJECT } });
