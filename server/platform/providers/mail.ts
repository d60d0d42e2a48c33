import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { Config } from '#server/platform/config';

/** `calendar`: an entry that the receiver's calendar takes up, by its iTIP method (RFC 6047). */
export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  headers?: Readonly<Record<string, string>>;
  calendar?: Readonly<{ method: 'REQUEST' | 'CANCEL'; content: string }>;
};

/** Defaults of `SMTP_URL`: timeouts of a silent server, ms, and pooled connections. */
const DEFAULTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000, pool: true };

type SmtpError = Error & { code?: string; responseCode?: number; command?: string };

/** Sends mails over SMTP. `id` becomes the Message-ID, so that a mail sent twice can be recognised. */
@Injectable()
export class Mail implements OnApplicationShutdown {
  private readonly transport: Transporter;
  private readonly from: string;

  constructor(config: Config) {
    this.from = config.get('MAIL_FROM');
    const address = new URL(config.get('SMTP_URL'));
    for (const [name, value] of Object.entries(DEFAULTS))
      if (!address.searchParams.has(name)) address.searchParams.set(name, String(value));
    this.transport = createTransport(address.href);
  }

  /** Builds the message in memory and writes it at once: writing it by line costs both sides far more. */
  async send(id: string, { to, subject, text, headers, calendar }: MailMessage) {
    const line = subject.replace(/[\r\n]+/g, ' ').slice(0, 200);
    const message = {
      ...{ from: this.from, to, subject: line, text, headers, messageId: messageIdOf(id) },
      ...(calendar && { icalEvent: { ...calendar, filename: 'meeting.ics' } }),
    };
    const composed = new MailComposer(message).compile();
    const sent = this.transport.sendMail({ envelope: composed.getEnvelope(), raw: await composed.build() });
    await sent.catch((error: unknown) => {
      throw withoutAddresses(error as SmtpError);
    });
  }

  /** Sends as `send` does. False for an address or a mail that the receiver's server refuses for good: trying again is useless. */
  async sendOnce(id: string, message: MailMessage): Promise<boolean> {
    try {
      await this.send(id, message);
      return true;
    } catch (error) {
      if (isRefused(error)) return false;
      throw error;
    }
  }

  onApplicationShutdown() {
    this.transport.close();
  }
}

/** The Message-ID of the mail with this id, for mails that answer it. */
export const messageIdOf = (id: string) => `<${id}@groundwork>`;

/** True where the mail server refuses the receiver or the mail for good, as it does for an address that it does not have. */
function isRefused(error: unknown): boolean {
  const { command, responseCode = 0 } = (error ?? {}) as Partial<SmtpError>;
  return (command === 'RCPT TO' || command === 'DATA') && responseCode >= 500;
}

/** Errors are logged and stored with their message; mail servers repeat the recipient's address in them. */
const withoutAddresses = ({ message, code, responseCode, command }: SmtpError): SmtpError =>
  Object.assign(new Error(message.replace(/[^\s<>]+@[^\s<>]+/g, 'address')), { code, responseCode, command });
