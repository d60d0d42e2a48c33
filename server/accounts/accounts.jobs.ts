import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { later, now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { log } from '#server/platform/log';
import type { JobContext, JobHandler, ScheduledWork } from '#server/platform/outbox/job-definition';
import { Mail } from '#server/platform/providers/mail';
import { isTransient } from '#server/platform/transient-errors';
import { activationMail, type ActivationOrder, passwordResetMail } from './accounts.mails.js';
import { linkAskedFor } from './contested.rows.js';
import { MailedLinks, RESET_HOURS } from './mailed.links.js';
import { RecordPerson } from './person.js';
import { activationOf, expectActivation, expectReset, unrecorded } from './person.rows.js';
import { registrationEnd } from './registration.timers.js';

/**
 * Makes the secret of an activation link and mails it; the outbox row holds neither. Every link of a registration ends with
 * it.
 */
@Injectable()
export class SendActivation implements JobHandler<ActivationOrder> {
  constructor(
    private readonly db: Database,
    private readonly links: MailedLinks,
    private readonly mail: Mail,
  ) {}

  async handle({ userId, by }: ActivationOrder, { id }: JobContext) {
    const person = await activationOf(this.db.sql, userId);
    if (!person) return;
    if (by !== undefined) await linkAskedFor(this.db.sql, userId, by);
    const { link, hash } = this.links.of('activation', userId, id);
    const end = registrationEnd(person.created_at);
    const hours = Math.ceil((Date.parse(end) - Date.parse(now())) / 3_600_000);
    if (hours <= 0 || !(await expectActivation(this.db.sql, userId, hash, end))) return;
    const text = activationMail(person.username, link, hours, this.links.joinPage);
    await this.mail.send(id, { to: person.email, ...text });
  }
}

/** Makes the secret of a link that sets a new password and mails it; who never activated the account is mailed that link. */
@Injectable()
export class SendPasswordReset implements JobHandler<ActivationOrder> {
  constructor(
    private readonly db: Database,
    private readonly links: MailedLinks,
    private readonly mail: Mail,
    private readonly activation: SendActivation,
  ) {}

  async handle({ userId, by }: ActivationOrder, context: JobContext) {
    const person = await activationOf(this.db.sql, userId);
    if (!person) return;
    if (!person.activated_at) return this.activation.handle({ userId, by }, context);
    const { link, hash } = this.links.of('password-reset', userId, context.id);
    const end = later(now(), { ms: RESET_HOURS * 3_600_000 });
    if (!(await expectReset(this.db.sql, userId, hash, end))) return;
    await this.mail.send(context.id, { to: person.email, ...passwordResetMail(person.username, link, RESET_HOURS) });
  }
}

const REPAIR_AFTER_MINUTES = 15;

/** Appends the missing events of people whose row was written before a crash. A refused person does not block the others. */
@Injectable()
export class RecordUnrecordedPeople implements ScheduledWork {
  readonly everyMs = 60_000;

  constructor(
    private readonly db: Database,
    private readonly commands: CommandBus,
  ) {}

  async run(minutes = REPAIR_AFTER_MINUTES) {
    for await (const userId of unrecorded(this.db.sql, minutes))
      await this.commands.execute(new RecordPerson({ userId })).catch((err: unknown) => {
        if (isTransient(err)) throw err;
        log.error({ err, userId }, 'the events of a person could not be recorded');
      });
  }
}
