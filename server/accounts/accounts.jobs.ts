import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { later, now } from '#server/platform/clock';
import { log } from '#server/platform/log';
import { Mail } from '#server/platform/providers/mail';
import { Outbox } from '#server/platform/outbox/outbox';
import { ReactionRunner } from '#server/platform/subscriptions/reactions';
import { Database } from '#server/platform/database/sql';
import { accountReactions } from './accounts.reactions.js';
import { ActivationLinks, LINK_HOURS } from './activation.links.js';
import {
  type ActivationLetter,
  activationLetter,
  MAIL,
  type SessionEndedLetter,
  sessionEndedLetter,
} from './accounts.mails.js';
import { activationOf, expectActivation, unrecorded } from './person.rows.js';
import { RecordPerson } from './person.js';

const REPAIR_AFTER_MINUTES = 15;
const LOOK_EVERY_MS = 60_000;

/** Sends activation letters, and brings into the log what a crash left in a row alone. */
@Injectable()
export class AccountJobs implements OnModuleInit, OnApplicationShutdown {
  private looking?: NodeJS.Timeout;

  constructor(
    private readonly db: Database,
    private readonly mail: Mail,
    private readonly links: ActivationLinks,
    private readonly outbox: Outbox,
    private readonly runner: ReactionRunner,
    private readonly commands: CommandBus,
  ) {}

  onModuleInit() {
    this.outbox.handle<ActivationLetter>(MAIL, 'activation', ({ userId }, { id }) => this.sendActivation(userId, id));
    this.outbox.handle<SessionEndedLetter>(MAIL, 'session-ended', ({ userId }, { id }) => this.warn(userId, id));
    this.runner.start('accounts', accountReactions);
    this.looking = setInterval(
      () => void this.repair().catch((err: unknown) => log.warn({ err }, 'unrecorded people could not be looked for')),
      LOOK_EVERY_MS,
    );
  }

  onApplicationShutdown() {
    clearInterval(this.looking);
  }

  async repair(minutes = REPAIR_AFTER_MINUTES) {
    for (const userId of await unrecorded(this.db.sql, minutes))
      await this.commands.execute(new RecordPerson({ userId }));
  }

  private async warn(userId: string, letter: string) {
    const person = await activationOf(this.db.sql, userId);
    if (person)
      await this.mail.send(letter, { to: person.email, ...sessionEndedLetter(person.username, this.links.loginPage) });
  }

  private async sendActivation(userId: string, letter: string) {
    const person = await activationOf(this.db.sql, userId);
    if (!person) return;
    const { link, hash } = this.links.of(userId, letter);
    const expires = later(now(), { ms: LINK_HOURS * 3_600_000 });
    if (!(await expectActivation(this.db.sql, userId, hash, expires))) return;
    await this.mail.send(letter, { to: person.email, ...activationLetter(person.username, link, LINK_HOURS) });
  }
}
