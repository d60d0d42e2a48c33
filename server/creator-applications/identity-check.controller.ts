import { Controller, HttpCode, Post } from '@nestjs/common';
import { notFound } from '#server/kernel/domain-error';
import type { CommandIdentity } from '#server/kernel/command';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { IdentityChecks } from '#server/platform/providers/identity-checks';
import { Applications } from './applications.reader.js';
import { type IdentityCheckForm, identityCheckForm } from './creator-applications.input.js';
import { identityCheckLimit } from './creator-applications.limits.js';
import { application } from './creator-applications.output.js';
import { IdentityCheckRequest } from './identity-check.request.js';

/** The automatic identity check of an applicant, optional, by the payment provider (A15.9). It decides nothing by itself. */
@Controller('become-creator/identity-check')
@Policy('user')
export class IdentityCheckController {
  constructor(
    private readonly applications: Applications,
    private readonly limits: RateLimits,
    private readonly provider: IdentityChecks,
    private readonly request: IdentityCheckRequest,
  ) {}

  /**
   * 404 where it is off; 409 `under_review` or `verified` once the application is handed in, `names_missing` or `check_under_way`;
   * 429 for the fourth of a day. A refusal of the provider is answered as a check that ended `unanswered`.
   */
  @Post()
  @HttpCode(200)
  @Idempotent({ isEncrypted: true, isSecret: true })
  @Output(messageWith(application))
  async ask(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(identityCheckForm) form: IdentityCheckForm,
  ) {
    if (!this.provider.isOn) throw notFound();
    await this.applications.refuseClosed(me);
    await this.limits.counting(identityCheckLimit, me.id, () => this.request.send(me, identity, form));
    return { message: 'Check asked for', data: await this.applications.own(me) };
  }
}
