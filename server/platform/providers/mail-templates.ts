import { Injectable } from '@nestjs/common';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ModuleRegistry } from '#server/platform/module-registry';
import type { MailContext, MailTemplate } from './mail-template.js';
import { Mail } from './mail.js';

/** Sends the mails whose templates modules declare. */
@Injectable()
export class MailTemplates {
  private readonly templates: ReadonlyMap<string, MailTemplate>;
  private readonly context: MailContext;

  constructor(
    registry: ModuleRegistry,
    private readonly mail: Mail,
    config: Config,
    database: Database,
    encryption: FieldEncryption,
  ) {
    this.templates = registry.entries('mailTemplates');
    this.context = { db: database.sql, encryption, publicUrl: config.get('PUBLIC_URL').replace(/\/$/, '') };
  }

  /** `id` is the outbox message's: a mail that is sent twice keeps its Message-ID. */
  async send(name: string, payload: object, id: string) {
    const { facts: find, render } = this.templates.get(name) as unknown as MailTemplate<object, { email: string }>;
    const facts = await find(payload, this.context);
    if (!facts) return;
    const { publicUrl } = this.context;
    await this.mail.send(id, { to: facts.email, ...render({ ...facts, ...payload, publicUrl }) });
  }
}
