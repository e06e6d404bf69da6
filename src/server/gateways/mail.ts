import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type Nodemailer from 'nodemailer';
import { isLoopback } from '../ground/loopback';

/** A mail to send. `key` is the same for each attempt and becomes the Message-ID, so that duplicates are merged. */
export interface Mail {
  key: string;
  to: { name?: string; address: string };
  replyTo?: { name?: string; address: string };
  subject: string;
  /** Whether a person wrote it. All other mails say that no person did, so that no automatic reply answers them. */
  isPersonal?: boolean;
  text: string;
  html: string;
  attachments?: readonly Attachment[];
}

/** A file that goes with a mail. `type` is its media type. */
interface Attachment {
  name: string;
  type: string;
  content: Uint8Array;
}

/** Sends mail. `send` resolves when the mail server has accepted the mail, and rejects otherwise. */
export interface MailGateway {
  name: 'smtp' | 'file';
  /** Connects and signs in, without sending anything. @throws when the mail server would take no mail */
  check: () => Promise<void>;
  /** @throws MailRefused when another try is of no use */
  send: (mail: Mail) => Promise<void>;
  close: () => void;
}

/** The mail server has refused a mail for good, as for an unknown recipient. Another try would be refused as well. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/** A refusal as an error of its own. Other failures, of the connection or the sign-in too, are outages. */
const asRefusal = (error: unknown): unknown => {
  const {
    code,
    command,
    responseCode = 0,
  } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
  };
  const isOfThisMail = command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE';
  return isOfThisMail && responseCode >= 500
    ? new MailRefused((error as Error).message, { cause: error })
    : error;
};

interface Sender {
  /** The current sender: 'Name <address>', or name and address apart, where the name may have any characters. */
  from: () => string | { name: string; address: string };
  /** The domain of Message-IDs. */
  host: string;
}

const person = ({ name, address }: { name?: string; address: string }) => ({
  name: name ?? '',
  address,
});

const mailToSend = (mail: Mail, { from, host }: Sender) => ({
  from: from(),
  to: person(mail.to),
  ...(mail.replyTo && { replyTo: person(mail.replyTo) }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  ...(mail.attachments && {
    attachments: mail.attachments.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(content),
    })),
  }),
  messageId: `<${mail.key}@${host}>`,
  ...(!mail.isPersonal && { headers: { 'Auto-Submitted': 'auto-generated' } }),
});

/** Loads the library with the first mail, not at startup. */
const onFirstMail = <Transport extends { close: () => void }>(
  open: (nodemailer: typeof Nodemailer) => Transport,
) => {
  let opened: Promise<Transport> | undefined;
  return {
    transport: () => (opened ??= import('nodemailer').then((it) => open(it.default))),
    close: () => void opened?.then((transport) => transport.close()),
  };
};

/** Timeouts of each SMTP step, ms: far less than the lease of an outbox row. */
const PATIENCE = 10_000;

/**
 * Sends over SMTP. The query of `url` may set other timeouts. A password leaves this machine by TLS alone: else anyone in
 * between could remove the server's offer of STARTTLS and read the password. `?requireTLS=false` sends it in the clear then.
 */
export const smtpMail = (url: string, sender: Sender): MailGateway => {
  const { password, hostname } = new URL(url);
  const { transport, close } = onFirstMail((nodemailer) =>
    nodemailer.createTransport({
      url,
      requireTLS: password !== '' && !isLoopback(hostname),
      connectionTimeout: PATIENCE,
      greetingTimeout: PATIENCE,
      socketTimeout: PATIENCE,
      dnsTimeout: PATIENCE,
    }),
  );
  return {
    name: 'smtp',
    check: async () => {
      await (await transport()).verify();
    },
    send: async (mail) => {
      const smtp = await transport();
      await smtp.sendMail(mailToSend(mail, sender)).catch((error: unknown) => {
        throw asRefusal(error);
      });
    },
    close,
  };
};

/** The gateway for a shop that has no mail server: it writes each mail to a file that any mail program opens. */
export const fileMail = (folder: string, sender: Sender): MailGateway => {
  const { transport, close } = onFirstMail((nodemailer) =>
    nodemailer.createTransport({ streamTransport: true, buffer: true }),
  );
  return {
    name: 'file',
    check: async () => {},
    send: async (mail) => {
      const { message } = await (await transport()).sendMail(mailToSend(mail, sender));
      mkdirSync(folder, { recursive: true });
      const file = join(folder, `${mail.key.replace(/[^\w.-]/g, '_')}.eml`);
      // Write to a temporary name, then rename. With `buffer` the library returns a Buffer.
      writeFileSync(`${file}.part`, message as Buffer);
      renameSync(`${file}.part`, file);
    },
    close,
  };
};
