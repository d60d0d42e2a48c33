import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { later, now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { log } from '#server/platform/log';
import type { JobContext, JobHandler, ScheduledWork } from '#server/platform/outbox/job-definition';
import { Mail } from '#server/platform/providers/mail';
import { isTransient } from '#server/platform/transient-errors';
import { activationMail, type ActivationOrder, passwordResetMail, type PasswordResetOrder } from './accounts.mails.js';
import { hoursOf, MailedLinks } from './mailed.links.js';
import { RecordPerson } from './person.js';
import { activationOf, expectActivation, expectReset, unrecorded } from './person.rows.js';

/** Makes the secret of an activation link and mails it; the outbox row holds neither. */
@Injectable()
export class SendActivation implements JobHandler<ActivationOrder> {
  constructor(
    private readonly db: Database,
    private readonly links: MailedLinks,
    private readonly mail: Mail,
  ) {}

  async handle({ userId }: ActivationOrder, { id }: JobContext) {
    const person = await activationOf(this.db.sql, userId);
    if (!person) return;
    const { link, hash } = this.links.of('activation', userId, id);
    const hours = hoursOf('activation');
    if (!(await expectActivation(this.db.sql, userId, hash, hoursAhead(hours)))) return;
    await this.mail.send(id, { to: person.email, ...activationMail(person.username, link, hours) });
  }
}

/** Makes the secret of a link that sets a new password and mails it; who never activated the account is mailed that link. */
@Injectable()
export class SendPasswordReset implements JobHandler<PasswordResetOrder> {
  constructor(
    private readonly db: Database,
    private readonly links: MailedLinks,
    private readonly mail: Mail,
    private readonly activation: SendActivation,
  ) {}

  async handle({ userId }: PasswordResetOrder, context: JobContext) {
    const person = await activationOf(this.db.sql, userId);
    if (!person) return;
    if (!person.activated_at) return this.activation.handle({ userId }, context);
    const { link, hash } = this.links.of('password-reset', userId, context.id);
    const hours = hoursOf('password-reset');
    if (!(await expectReset(this.db.sql, userId, hash, hoursAhead(hours)))) return;
    await this.mail.send(context.id, { to: person.email, ...passwordResetMail(person.username, link, hours) });
  }
}

const hoursAhead = (hours: number) => later(now(), { ms: hours * 3_600_000 });

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
