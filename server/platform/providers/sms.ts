import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { Agent, request } from 'undici';
import { Config } from '#server/platform/config';

/** `to`: a number in the form of E.164. `call`: a voice reads the text. */
export type PhoneMessage = { to: string; channel: 'sms' | 'call'; text: string };

const TIMEOUT_MS = 8_000;
/** Where an inbox of mails shows what was sent to a phone. */
export const phoneInbox = (to: string) => `${to.replace(/\D/g, '')}@phone.localhost`;

/**
 * Sends short texts to phones. Off without `SMS_URL`. An `smtp` address is a mail inbox that shows them, in embedded mode; any
 * other is the API of a provider. Throws to be retried; `id` is the provider's idempotency key.
 */
@Injectable()
export class Sms implements OnApplicationShutdown {
  readonly isOn: boolean;
  private readonly inbox?: Transporter;
  private readonly agent?: Agent;

  constructor(private readonly config: Config) {
    const url = config.get('SMS_URL');
    this.isOn = url !== undefined;
    if (url?.startsWith('smtp:')) this.inbox = createTransport(url);
    else if (url) this.agent = new Agent();
  }

  async send(id: string, message: PhoneMessage) {
    if (this.inbox) return void (await this.show(id, message, this.inbox));
    const url = this.config.get('SMS_URL');
    if (!url) throw new Error('SMS_URL is not set');
    const token = this.config.get('SMS_TOKEN');
    const { statusCode, body } = await request(url, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', 'idempotency-key': id },
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ ...message, from: this.config.get('SMS_FROM') }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      dispatcher: this.agent,
    });
    await body.dump();
    // Neither the number nor the text belongs in a log.
    if (statusCode >= 300) throw new Error(`the provider of messages to phones answered ${statusCode}`);
  }

  async onApplicationShutdown() {
    this.inbox?.close();
    await this.agent?.close();
  }

  private show(id: string, { to, channel, text }: PhoneMessage, inbox: Transporter) {
    const subject = channel === 'call' ? `Call to ${to}` : `SMS to ${to}`;
    return inbox.sendMail({
      from: this.config.get('MAIL_FROM'),
      to: phoneInbox(to),
      subject,
      text,
      messageId: `<${id}@phone>`,
    });
  }
}
