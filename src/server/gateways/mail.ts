import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type Nodemailer from 'nodemailer';

/** A mail ready to go. `key` is stable over tries: it becomes the Message-ID, so that a doubled mail is merged. */
export interface Mail {
  key: string;
  to: { name?: string; address: string };
  replyTo?: { name?: string; address: string };
  subject: string;
  text: string;
  html: string;
}

/** The way out for mail. `send` ends when the mail was accepted and throws when it was not. */
export interface MailGateway {
  name: 'smtp' | 'file';
  send: (mail: Mail) => Promise<void>;
  close: () => void;
}

interface Sender {
  from: string;
  /** The domain of Message-IDs. */
  host: string;
}

const person = ({ name, address }: { name?: string; address: string }) => ({
  name: name ?? '',
  address,
});

const envelopeOf = (mail: Mail, { from, host }: Sender) => ({
  from,
  to: person(mail.to),
  ...(mail.replyTo && { replyTo: person(mail.replyTo) }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: `<${mail.key}@${host}>`,
});

/** The library is loaded with the first mail, not with the shop. */
const onFirstMail = <Transport extends { close: () => void }>(
  open: (nodemailer: typeof Nodemailer) => Transport,
) => {
  let opened: Promise<Transport> | undefined;
  return {
    transport: () => (opened ??= import('nodemailer').then((it) => open(it.default))),
    close: () => void opened?.then((transport) => transport.close()),
  };
};

/** How long the other side may take for each step, ms: far less than the lease of an outbox row. */
const PATIENCE = 10_000;

/** Sends over SMTP. `url` may set other timeouts in its query. */
export const smtpMail = (url: string, sender: Sender): MailGateway => {
  const { transport, close } = onFirstMail((nodemailer) =>
    nodemailer.createTransport({
      url,
      connectionTimeout: PATIENCE,
      greetingTimeout: PATIENCE,
      socketTimeout: PATIENCE,
      dnsTimeout: PATIENCE,
    }),
  );
  return {
    name: 'smtp',
    send: async (mail) => {
      await (await transport()).sendMail(envelopeOf(mail, sender));
    },
    close,
  };
};

/** Without a mail server: each mail becomes a file that any mail program opens. */
export const fileMail = (folder: string, sender: Sender): MailGateway => {
  const { transport, close } = onFirstMail((nodemailer) =>
    nodemailer.createTransport({ streamTransport: true, buffer: true }),
  );
  return {
    name: 'file',
    send: async (mail) => {
      const { message } = await (await transport()).sendMail(envelopeOf(mail, sender));
      mkdirSync(folder, { recursive: true });
      const file = join(folder, `${mail.key.replace(/[^\w.-]/g, '_')}.eml`);
      // A file is there whole or not at all. With `buffer` the library gives a Buffer.
      writeFileSync(`${file}.part`, message as Buffer);
      renameSync(`${file}.part`, file);
    },
    close,
  };
};
