import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { MAIL_QUEUE } from '#server/kernel/reactions';
import { log } from '#server/platform/log';
import { ModuleRegistry } from '#server/platform/module-registry';
import { MailTemplates } from '#server/platform/providers/mail-templates';
import type { Schedule } from './job-definition.js';
import { Outbox } from './outbox.js';

/** Binds the jobs, mail templates and schedules that modules declare; part of the worker process. */
@Injectable()
export class Jobs implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly registry: ModuleRegistry,
    private readonly outbox: Outbox,
    private readonly mails: MailTemplates,
  ) {}

  onApplicationBootstrap() {
    for (const { jobs = [], schedules = [] } of this.registry.definitions) {
      for (const { queue, name, handler } of jobs) {
        const job = this.registry.resolve(handler);
        this.outbox.handle(queue, name, (payload: never, context) => job.handle(payload, context));
      }
      for (const schedule of schedules) this.repeat(schedule);
    }
    for (const name of this.registry.entries('mailTemplates').keys())
      this.outbox.handle(MAIL_QUEUE, name, (payload: object, { id }) => this.mails.send(name, payload, id));
  }

  onApplicationShutdown() {
    for (const timer of this.timers) clearInterval(timer);
  }

  private repeat({ name, handler }: Schedule) {
    const work = this.registry.resolve(handler);
    const run = () =>
      void work.run().catch((err: unknown) => log.warn({ err, schedule: name }, 'scheduled work failed'));
    this.timers.push(setInterval(run, work.everyMs));
  }
}
