import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { mail } from '#server/kernel/reactions';
import { Database } from '#server/platform/database/sql';
import { clientNetwork } from '#server/platform/http/client-network';
import { type RateLimit, RateLimits } from '#server/platform/http/rate-limits';
import { Outbox } from '#server/platform/outbox/outbox';
import { hashSecret } from '#server/platform/security/tokens';
import { activationLimit } from './accounts.limits.js';
import { credentialsOf } from './person.rows.js';
import { type Caller, Registrants } from './registrant.marks.js';
import type { ActivationOrder } from './accounts.mails.js';

type Asked = { mail: string; commandId: string; email: string; caller: Caller; limits: readonly RateLimit[] };

/** Requests of visitors for a mail with a link. Takes the same steps and time for existing and missing accounts. */
@Injectable()
export class LinkRequests {
  constructor(
    private readonly db: Database,
    private readonly limits: RateLimits,
    private readonly outbox: Outbox,
    private readonly registrants: Registrants,
  ) {}

  /**
   * `limits` are of the e-mail address, beside that of the network. Who asked is compared with who registered by the worker,
   * which writes only where an account waits.
   */
  async ask({ mail: name, commandId, email, caller, limits }: Asked) {
    await this.limits.count(activationLimit, clientNetwork(caller.address));
    const key = hashSecret(email.toLowerCase());
    for (const limit of limits) await this.limits.count(limit, key);
    const userId = (await credentialsOf(this.db.sql, email))?.id ?? randomUUID();
    const by = this.registrants.markOf(caller) ?? null;
    await this.outbox.run(mail<ActivationOrder>(name, `${name}-${commandId}`, { userId, by }));
  }
}
