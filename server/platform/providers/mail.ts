import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { Config } from '#server/platform/config';

export type MailMessage = { to: string; subject: string; text: string };

/** Where its address does not say otherwise: a mail server may be silent so long, in ms, and its connections are kept for the next letter. */
const DEFAULTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000, pool: true };

/** Any SMTP server. `id` makes a letter sent twice recognisable as one (its Message-ID). */
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

  /** The letter is put together first and handed over in one piece; line by line it costs both sides far more. */
  async send(id: string, { to, subject, text }: MailMessage) {
    const line = subject.replace(/[\r\n]+/g, ' ').slice(0, 200);
    const letter = { from: this.from, to, subject: line, text, messageId: `<${id}@groundwork>` };
    const composed = new MailComposer(letter).compile();
    await this.transport.sendMail({ envelope: composed.getEnvelope(), raw: await composed.build() });
  }

  onApplicationShutdown() {
    this.transport.close();
  }
}
