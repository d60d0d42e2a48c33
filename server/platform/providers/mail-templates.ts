import { Injectable } from '@nestjs/common';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ModuleRegistry } from '#server/platform/module-registry';
import type { MailConsent, MailContext, MailTemplate } from './mail-template.js';
import { Mail } from './mail.js';

/** Sends the mails whose templates modules declare. */
@Injectable()
export class MailTemplates {
  private readonly templates: ReadonlyMap<string, MailTemplate>;
  private readonly context: MailContext;

  constructor(
    private readonly registry: ModuleRegistry,
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
    const { kind: about, facts: find, render } = this.templates.get(name) as unknown as Template;
    const facts = await find(payload, this.context);
    if (!facts) return;
    const { publicUrl } = this.context;
    const { subject, text } = render({ ...facts, ...payload, publicUrl });
    const kind = typeof about === 'function' ? about(payload) : about;
    if (kind === undefined) return this.mail.send(id, { to: facts.email, subject, text });
    const consent = await this.consent().of(facts.email, kind);
    if (!consent) return;
    const { headers, line } = consent;
    await this.mail.send(id, { to: facts.email, subject, text: `${text.trimEnd()}\n\n${line}\n`, headers });
  }

  private consent(): MailConsent {
    const declared = this.registry.definitions.find(({ mailConsent }) => mailConsent)?.mailConsent;
    if (!declared) throw new Error('no module keeps which mails people want');
    return this.registry.resolve(declared);
  }
}

type Template = MailTemplate<object, { email: string }>;
