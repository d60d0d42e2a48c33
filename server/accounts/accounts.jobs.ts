import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { later, now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { log } from '#server/platform/log';
import type { JobContext, JobHandler, ScheduledWork } from '#server/platform/outbox/job-definition';
import { Mail } from '#server/platform/providers/mail';
import { isTransient } from '#server/platform/transient-errors';
import { activationMail, type ActivationOrder } from './accounts.mails.js';
import { ActivationLinks, LINK_HOURS } from './activation.links.js';
import { RecordPerson } from './person.js';
import { activationOf, expectActivation, unrecorded } from './person.rows.js';

/** Makes the secret of an activation link and mails it; the outbox row holds neither. */
@Injectable()
export class SendActivation implements JobHandler<ActivationOrder> {
  constructor(
    private readonly db: Database,
    private readonly links: ActivationLinks,
    private readonly mail: Mail,
  ) {}

  async handle({ userId }: ActivationOrder, { id }: JobContext) {
    const person = await activationOf(this.db.sql, userId);
    if (!person) return;
    const { link, hash } = this.links.of(userId, id);
    const expires = later(now(), { ms: LINK_HOURS * 3_600_000 });
    if (!(await expectActivation(this.db.sql, userId, hash, expires))) return;
    await this.mail.send(id, { to: person.email, ...activationMail(person.username, link, LINK_HOURS) });
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
