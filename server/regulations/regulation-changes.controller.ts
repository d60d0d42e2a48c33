import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { listingIdOf } from '#projections/catalogue/listing.queries';
import { countConcerned } from '#projections/regulations/concerned.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { conflict, invalid } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Filter, Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { RecordRegulationChange } from './regulation-change.js';
import { REGULATION, type RegulationScope } from './regulations.events.js';
import { changeForm, scopeFilter } from './regulations.input.js';
import { concerned, recordedChange } from './regulations.output.js';

/** Moderators record what a regulator changed; the creators of the guides concerned are asked to update them (A7.15). */
@Controller('moderation/regulation-changes')
@Policy('moderator')
export class RegulationChangesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
  ) {}

  /** How many guides a change would concern. */
  @Get('concerned')
  @Output(dataOf(concerned))
  async count(@Filter(scopeFilter) filter: z.output<typeof scopeFilter>) {
    return { data: await countConcerned(this.db.sql, await this.scope(filter)) };
  }

  /** 409 when it concerns no published guide. */
  @Post()
  @HttpCode(201)
  @Idempotent()
  @Output(messageWith(recordedChange))
  async record(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(changeForm) form: z.output<typeof changeForm>,
  ) {
    const scope = await this.scope(form);
    const found = await countConcerned(this.db.sql, scope);
    if (found.guides === 0) throw conflict('none_concerned', 'No published guide is concerned by this change.');
    const text = await this.encryption.encrypt(me.id, REGULATION, form.text);
    const { link, takes_effect: takesEffect } = form;
    const change = { changeId: identity.commandId, by: me.id, text, link, takesEffect, ...scope, at: now() };
    await this.commands.execute(identified(new RecordRegulationChange(change), identity));
    return { message: 'Change recorded. We notify the creators.', data: { id: identity.commandId, ...found } };
  }

  private async scope({ country, region, sectors, listing }: z.output<typeof scopeFilter>): Promise<RegulationScope> {
    const listingId = listing ? await listingIdOf(this.db.sql, listing) : null;
    if (listingId === undefined) throw invalid('listing', 'No guide has this address.');
    return { country, region, sectors, listingId };
  }
}
