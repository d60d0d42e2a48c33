import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Instant, UserId } from '#server/kernel/ids';
import { OutboxMessage } from '#server/kernel/reactions';
import { later, notBefore } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import type { JobHandler } from '#server/platform/outbox/job-definition';
import { DiscardRegistration } from './account.js';
import { activationOf } from './person.rows.js';

/** An account that is not activated for so long ends; its username and address are free again. */
export const REGISTRATION_HOURS = 48;
export const [ACCOUNTS_QUEUE, REGISTRATION_END] = ['accounts', 'registration-end'];

type RegistrationTimer = { userId: UserId };

/** When a registration of this time ends unless it is activated. */
export const registrationEnd = (registeredAt: Instant) => later(registeredAt, { ms: REGISTRATION_HOURS * 3_600_000 });

/** The timer of a registration. Step 042 of the schema writes the same for those of earlier releases. */
export const registrationTimer = (userId: UserId, registeredAt: Instant) =>
  new OutboxMessage<RegistrationTimer>({
    ...{ id: `${REGISTRATION_END}-${userId}`, queue: ACCOUNTS_QUEUE, name: REGISTRATION_END },
    ...{ payload: { userId }, dueAt: registrationEnd(registeredAt) },
  });

/** Erases who has not activated the account in time. */
@Injectable()
export class RegistrationEnds implements JobHandler<RegistrationTimer> {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
  ) {}

  async handle({ userId }: RegistrationTimer) {
    const person = await activationOf(this.db.sql, userId);
    if (!person || person.activated_at) return;
    const at = notBefore(registrationEnd(person.created_at));
    await this.commands.execute(new DiscardRegistration({ userId, at }));
  }
}
