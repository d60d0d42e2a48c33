import { Injectable } from '@nestjs/common';
import { CODE_MINUTES } from '#server/kernel/confirmation';
import type { Instant } from '#server/kernel/ids';
import { OutboxMessage } from '#server/kernel/reactions';
import type { Envelope } from '#server/kernel/sealed';
import { later, now } from '#server/platform/clock';
import type { JobContext, JobHandler } from '#server/platform/outbox/job-definition';
import { Sms } from '#server/platform/providers/sms';
import { CODE_SECRET, type CodeOrder, type CodeSecret } from '#server/platform/security/confirmation-codes';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { type Channel, PHONE } from './creator-applications.events.js';

type PhoneCode = { phone: Envelope; channel: Channel; secret: Envelope; expiresAt: Instant };

export const PHONE_QUEUE = 'phones';
export const PHONE_CODE = 'phone-code';

/** The message that brings a code to a phone; its row holds the number and the code sealed. */
export const phoneCode =
  (phone: Envelope, channel: Channel): CodeOrder =>
  (id, secret) =>
    new OutboxMessage<PhoneCode>({
      ...{ id: `${PHONE_CODE}-${id}`, queue: PHONE_QUEUE, name: PHONE_CODE },
      payload: { phone, channel, secret, expiresAt: later(now(), { ms: CODE_MINUTES * 60_000 }) },
    });

/** Sends a code by SMS or by call, unless it expired meanwhile or the person is erased. */
@Injectable()
export class SendPhoneCode implements JobHandler<PhoneCode> {
  constructor(
    private readonly encryption: FieldEncryption,
    private readonly sms: Sms,
  ) {}

  async handle({ phone, channel, secret, expiresAt }: PhoneCode, { id }: JobContext) {
    const [to, text] = [
      await this.encryption.decrypt(phone, PHONE),
      await this.encryption.decrypt(secret, CODE_SECRET),
    ];
    if (to === undefined || text === undefined || now() >= expiresAt) return;
    const { code } = JSON.parse(text) as CodeSecret;
    await this.sms.send(id, { to, channel, text: channel === 'call' ? spoken(code) : written(code) });
  }
}

const written = (code: string) =>
  `${code} is your code for Groundwork. It is valid for ${CODE_MINUTES} minutes. We never ask you for it.`;
/** Digit by digit, and twice. */
const spoken = (code: string) => {
  const digits = [...code].join(', ');
  return `Your code for Groundwork is: ${digits}. Once more: ${digits}.`;
};
