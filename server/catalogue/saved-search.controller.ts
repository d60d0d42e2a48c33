import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { searchesOf } from '#projections/catalogue/saved-searches.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { conflict, notFound } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { nameOf, openSearches } from './saved-search.shape.js';
import { type SavedSearch, savedSearchForm } from './search.input.js';
import { savedSearch } from './saved-search.output.js';
import { RemoveSearch, SaveSearch } from './saved-searches.js';
import { SEARCH } from './saved-search.events.js';

/** Searches that a person saves, to be told by mail of new listings that match (A1.14). */
@Controller('listing/user/searches')
@Policy('user')
export class SavedSearchController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly views: ViewPositions,
  ) {}

  /** The latest first. */
  @Get()
  @Output(dataOf(z.array(savedSearch)))
  async list(@CurrentUser() me: Me) {
    return { data: await this.of(me) };
  }

  @Post()
  @HttpCode(201)
  @Idempotent()
  @Output(messageWith(savedSearch))
  async save(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Input(savedSearchForm) form: SavedSearch) {
    const known = (await this.of(me)).find((one) => one.id !== identity.commandId && isSame(one, form));
    if (known) throw conflict('already_saved', 'You saved this search already.');
    const search = await this.encryption.encrypt(me.id, SEARCH, JSON.stringify(form));
    const own = { userId: me.id, searchId: identity.commandId, at: now() };
    await this.commands.execute(identified(new SaveSearch({ ...own, search }), identity));
    await this.views.settled();
    const saved = (await this.of(me)).find(({ id }) => id === identity.commandId);
    if (!saved) throw notFound();
    return { message: 'Search saved', data: saved };
  }

  /** Ends the mails about it too. */
  @Delete(':id')
  @HttpCode(204)
  async remove(@CurrentUser() me: Me, @Param('id') id: string) {
    const own = await searchesOf(this.db.sql, me.id);
    if (!own.some((search) => search.id === id)) throw notFound();
    await this.commands.execute(new RemoveSearch({ userId: me.id, searchId: id, at: now() }));
    await this.views.settled();
  }

  private async of(me: Me) {
    const searches = await openSearches(this.encryption, await searchesOf(this.db.sql, me.id));
    return searches.map(({ id, saved_at, search }) => ({ id, name: nameOf(search), saved_at, ...search }));
  }
}

/** Whether both look for the same: the order of a filter's values does not count. */
const isSame = (one: SavedSearch, other: SavedSearch) =>
  Object.entries(other).every(([name, value]) => sorted(value) === sorted(one[name as keyof SavedSearch]));
const sorted = (value: string | string[]) => JSON.stringify([value].flat().sort());
