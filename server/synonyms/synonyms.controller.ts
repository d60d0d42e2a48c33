import { Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { synonymsOf } from '#projections/synonyms/synonyms.queries';
import { now } from '#server/platform/clock';
import { dataOf, messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Input } from '#server/platform/http/validation';
import { Database } from '#server/platform/database/sql';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { ChangeSynonyms } from './synonyms.js';
import { synonymsForm } from './synonyms.input.js';
import { synonymsList } from './synonyms.output.js';
import { REASON } from './synonyms.events.js';

/** The terms that mean the same to a search, edited by admins. */
@Controller('moderation/synonyms')
@Policy('admin')
export class SynonymsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly views: ViewPositions,
  ) {}

  @Get()
  @Output(dataOf(synonymsList))
  async list() {
    return { data: await this.shown() };
  }

  @Put()
  @Output(messageWith(synonymsList))
  async change(@CurrentUser() me: Me, @Input(synonymsForm) form: z.output<typeof synonymsForm>) {
    const { groups, revision, reason: text } = form;
    const reason = await this.encryption.encrypt(me.id, REASON, text);
    await this.commands.execute(new ChangeSynonyms({ groups, revision, by: me.id, reason, at: now() }));
    await this.views.settled();
    return { message: 'Synonyms saved', data: await this.shown() };
  }

  private async shown() {
    const { reason, ...list } = await synonymsOf(this.db.sql);
    return { ...list, reason: reason && ((await this.encryption.decryptAll([reason], REASON))[0] ?? null) };
  }
}
