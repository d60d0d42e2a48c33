import { Controller, HttpCode, Ip, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { CODE_MINUTES, RESEND_SECONDS } from '#server/kernel/confirmation';
import { DomainError } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';
import { later, now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { clientNetwork } from '#server/platform/http/client-network';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { type RateLimit, RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { Sms } from '#server/platform/providers/sms';
import { ConfirmationCodes, type Confirmed } from '#server/platform/security/confirmation-codes';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { KeyRing } from '#server/platform/security/key-ring';
import { Applications } from './applications.reader.js';
import { ProvePhone } from './creator-application.js';
import { PHONE } from './creator-applications.events.js';
import { type CodeForm, codeForm, type PhoneForm, phoneForm } from './creator-applications.input.js';
import { phoneCode as sending } from './creator-applications.jobs.js';
import {
  phoneCodeLimit,
  phoneDayLimit,
  phoneNetworkLimit,
  phoneNumberLimit,
  phoneSiteLimit,
} from './creator-applications.limits.js';
import { application, phoneCode } from './creator-applications.output.js';

/** Proves that the number of an application is its applicant's: a code comes by SMS or by call (A15.5). */
@Controller('become-creator/phone')
@Policy('user')
export class PhoneController {
  constructor(
    private readonly applications: Applications,
    private readonly codes: ConfirmationCodes,
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly encryption: FieldEncryption,
    private readonly keys: KeyRing,
    private readonly limits: RateLimits,
    private readonly sms: Sms,
  ) {}

  /**
   * 503 `phone_codes_off` where no codes can be sent; 400 at `phone` for a country that gets none; 429 `too_soon` within a
   * minute of the last one.
   */
  @Post('code')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(phoneCode))
  async ask(
    @CurrentUser() me: Me,
    @Identity() { commandId }: CommandIdentity,
    @Input(codeForm) form: CodeForm,
    @Ip() address: string,
  ) {
    await this.applications.refuseClosed(me);
    if (!this.sms.isOn)
      throw new DomainError(
        'unavailable',
        'phone_codes_off',
        'We cannot send codes to phones at the moment. Your application is kept; please come back later.',
      );
    const { phone, channel } = form;
    this.refuseAbroad(phone);
    const sealed = await this.encryption.encrypt(me.id, PHONE, phone);
    // Limits count a number without keeping it.
    const number = this.keys.mac('phone-limits', phone);
    const uses = [
      ...[limited(phoneSiteLimit, 'all'), limited(phoneNetworkLimit, clientNetwork(address))],
      ...[limited(phoneNumberLimit, number), limited(phoneDayLimit, me.id), limited(phoneCodeLimit, me.id)],
    ];
    const expires_at = await this.limits.countingAll(uses, () =>
      this.codes.sendTo(confirmed(me.id, phone), sending(sealed, channel), commandId),
    );
    // From the expiry, so that a repeated request is answered the same.
    const resend_at = later(expires_at, { ms: (RESEND_SECONDS - CODE_MINUTES * 60) * 1_000 });
    return { message: channel === 'sms' ? 'Code sent' : 'We are calling you', data: { expires_at, resend_at } };
  }

  /** 400 `wrong_code` or `code_expired` at the field `code`. */
  @Post('verify')
  @HttpCode(200)
  @Idempotent({ isEncrypted: true })
  @Output(messageWith(application))
  async verify(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(phoneForm) { phone, code }: PhoneForm,
  ) {
    await this.applications.refuseClosed(me);
    await this.codes.useSent(confirmed(me.id, phone), code, identity.commandId);
    const sealed = await this.encryption.encrypt(me.id, PHONE, phone);
    await this.commands.execute(identified(new ProvePhone({ userId: me.id, phone: sealed, at: now() }), identity));
    return { message: 'Phone number verified', data: await this.applications.own(me) };
  }

  /** Messages to some countries cost a hundred times those to others, and numbers there are rented to collect them. */
  private refuseAbroad(phone: string) {
    const countries = this.config.get('PHONE_COUNTRIES');
    if (countries.some((code) => phone.startsWith(code))) return;
    const says = `We send codes to numbers that begin with ${countries.join(', ')}.`;
    throw new DomainError('invalid', 'phone_country', says, { fields: { phone: [says] } });
  }
}

const confirmed = (person: UserId, phone: string): Confirmed => ({ person, action: 'creator-phone', subject: [phone] });
const limited = (limit: RateLimit, key: string) => [limit, key] as const;
