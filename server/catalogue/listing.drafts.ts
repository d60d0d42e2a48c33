import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { conflict } from '#server/kernel/domain-error';
import type { FileId, Instant, ListingId, UserId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import type { DraftFields } from './draft.input.js';
import { listing } from './listing.js';

const MOST = 50;

/** A listing before its submission: its id is the listing's. */
export type Draft = { id: ListingId; fields: Partial<DraftFields>; coverId: FileId | null; updatedAt: Instant };

/** A discarded draft can be restored for a day. */
export const DISCARDED = `discarded_at < now() - interval '1 day'`;
const columns = sql`id, fields, cover_id as "coverId", updated_at as "updatedAt"`;

/** Drafts of listings: personal until they are submitted, so they are rows that can be erased, and no events. */
@Injectable()
export class ListingDrafts {
  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
  ) {}

  /** A person's drafts, the last changed first. */
  async of(owner: UserId, { limit, offset }: { limit: number; offset: number }) {
    const { rows } =
      await sql<Draft>`select ${columns} from app.listing_draft where owner_id = ${owner} and discarded_at is null
      order by updated_at desc, id limit ${limit} offset ${offset}`.execute(this.db.sql);
    return { rows, count: await this.count(owner) };
  }

  /** Every draft of a person, the discarded ones too, the oldest first. */
  async allOf(owner: UserId): Promise<Draft[]> {
    const { rows } = await sql<Draft>`select ${columns} from app.listing_draft
      where owner_id = ${owner} order by updated_at, id`.execute(this.db.sql);
    return rows;
  }

  async find(owner: UserId, id: ListingId): Promise<Draft | undefined> {
    const { rows } = await sql<Draft>`select ${columns} from app.listing_draft
      where owner_id = ${owner} and id = ${id} and discarded_at is null`.execute(this.db.sql);
    return rows[0];
  }

  /** Starts a draft under an id of the client, or changes its fields; refused once it was submitted or discarded. */
  async start(owner: UserId, id: ListingId, fields: Partial<DraftFields>): Promise<Draft> {
    if ((await this.store.state(listing, id)).status) throw conflict('submitted', 'This draft was submitted already.');
    if ((await this.count(owner)) >= MOST)
      throw conflict('too_many_drafts', `You have ${MOST} drafts. Submit or discard one first.`);
    const { rows } = await sql<Draft>`insert into app.listing_draft as d (owner_id, id, fields)
      values (${owner}, ${id}, ${JSON.stringify(fields)}::jsonb)
      on conflict (owner_id, id) do update set fields = excluded.fields,
        updated_at = case when d.fields = excluded.fields then d.updated_at else now() end
      where d.discarded_at is null returning ${columns}`.execute(this.db.sql);
    if (!rows[0]) throw conflict('discarded', 'This draft was discarded.');
    return rows[0];
  }

  /** Changes the given fields; undefined if there is no such draft. */
  async save(owner: UserId, id: ListingId, fields: Partial<DraftFields>): Promise<Draft | undefined> {
    const { rows } = await sql<Draft>`update app.listing_draft
      set fields = fields || ${JSON.stringify(fields)}::jsonb, updated_at = now()
      where owner_id = ${owner} and id = ${id} and discarded_at is null returning ${columns}`.execute(this.db.sql);
    return rows[0];
  }

  /** Sets or removes the picture. */
  async cover(owner: UserId, id: ListingId, coverId: FileId | null): Promise<Draft | undefined> {
    const { rows } = await sql<Draft>`update app.listing_draft set cover_id = ${coverId}, updated_at = now()
      where owner_id = ${owner} and id = ${id} and discarded_at is null returning ${columns}`.execute(this.db.sql);
    return rows[0];
  }

  /** False if there is no such draft. */
  async discard(owner: UserId, id: ListingId): Promise<boolean> {
    const { numAffectedRows } = await sql`update app.listing_draft set discarded_at = now()
      where owner_id = ${owner} and id = ${id} and discarded_at is null`.execute(this.db.sql);
    return numAffectedRows === 1n;
  }

  /** Undoes the discarding; undefined if there is no such draft any more. */
  async restore(owner: UserId, id: ListingId): Promise<Draft | undefined> {
    const { rows } = await sql<Draft>`update app.listing_draft set discarded_at = null
      where owner_id = ${owner} and id = ${id} returning ${columns}`.execute(this.db.sql);
    return rows[0];
  }

  /** Removes a draft that became a listing. */
  async submitted(owner: UserId, id: ListingId) {
    await sql`delete from app.listing_draft where owner_id = ${owner} and id = ${id}`.execute(this.db.sql);
  }

  async erase(owner: UserId) {
    await sql`delete from app.listing_draft where owner_id = ${owner}`.execute(this.db.sql);
  }

  /** Those of the pictures that a draft names, also one that can still be restored. */
  async pictures(ids: readonly FileId[]): Promise<FileId[]> {
    const { rows } = await sql<{ id: FileId }>`select cover_id as id from app.listing_draft
      where cover_id = any(${ids})`.execute(this.db.sql);
    return rows.map(({ id }) => id);
  }

  private async count(owner: UserId): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from app.listing_draft
      where owner_id = ${owner} and discarded_at is null`.execute(this.db.sql);
    return rows[0]!.count;
  }
}
