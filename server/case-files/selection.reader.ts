import { Injectable } from '@nestjs/common';
import { userIdOf } from '#projections/accounts/accounts.queries';
import { auditView, type TracedRow } from '#projections/audit/audit.view';
import { tracedAbout } from '#projections/audit/traced.queries';
import { disputedEntries } from '#projections/entry-disputes/entry-disputes.queries';
import { entryDisputesView } from '#projections/entry-disputes/entry-disputes.view';
import { conflict, DomainError, invalid } from '#server/kernel/domain-error';
import { isUuid, type Reference, type UserId } from '#server/kernel/ids';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { lastNumber } from '#server/platform/events/chained-stream';
import { EventStore, streamName } from '#server/platform/events/event-store';
import { endOfLog, lastOfTypes } from '#server/platform/subscriptions/log-end';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { walletChain } from '#server/wallet/wallet.events';

/** How long a request waits for an index to reach the end of the log, ms. */
const INDEXED_WITHIN_MS = 2_000;
const INDEXES = [auditView, entryDisputesView].map(({ name, events }) => ({
  ...{ name, types: new Set(Object.keys(events)) },
}));

/** What a case file holds: wallets up to their last event, events about references, and disputes of the wallets' entries. */
export type Selection = Readonly<{
  wallets: readonly { ownerId: UserId; last: number }[];
  references: readonly Reference[];
  places: readonly Pick<TracedRow, 'stream' | 'revision'>[];
  /** Streams of disputes, and the end of the log when it was read. */
  disputes: readonly string[];
  position: bigint;
  /** The most events that the bundle may have. */
  most: number;
}>;

/** Finds what an auditor chose. Indexes say where it is; they are waited for, so that nothing recorded is missing. */
@Injectable()
export class Selections {
  private readonly most: number;

  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
    private readonly views: ViewPositions,
    config: Config,
  ) {
    this.most = config.get('CASE_FILE_EVENTS');
  }

  /** 400 names what is unknown; 409 `too_many_events`; 503 while an index is behind. */
  async find(names: readonly string[], references: readonly Reference[]): Promise<Selection> {
    await this.indexed();
    const position = await endOfLog(this.store.client);
    const chosen = await this.wallets(names);
    const places = references.length ? await tracedAbout(this.db.sql, references, this.most + 1) : [];
    const count = chosen.reduce((sum, { last }) => sum + last + 1, places.length);
    if (count > this.most) throw tooMany(this.most);
    const found = new Set(places.map(({ reference }) => reference));
    const unknown = references.filter((one) => !found.has(one));
    if (unknown.length) throw invalid('references', `Nothing is recorded about ${listed(unknown)}.`);
    const owners = chosen.map(({ ownerId }) => ownerId);
    const disputes = (await disputedEntries(this.db.sql, owners)).map(({ owner_id: owner, revision }) =>
      streamName({ category: 'entrydispute' }, `${owner}-${revision}`),
    );
    return { wallets: chosen, references, places, disputes, position, most: this.most };
  }

  /** Each by the id or the username of its owner; once, however often it is named. */
  private async wallets(names: readonly string[]): Promise<Selection['wallets']> {
    const found = await Promise.all(
      names.map(async (name) => {
        const isId = isUuid(name.toLowerCase());
        const ownerId = isId ? name.toLowerCase() : await userIdOf(this.db.sql, name.replace(/^@/, ''));
        return { name, ownerId, last: ownerId === undefined ? -1 : await lastNumber(this.store, walletChain(ownerId)) };
      }),
    );
    const unknown = found.filter(({ last }) => last < 0).map(({ name }) => name);
    if (unknown.length) throw invalid('wallets', `There is no wallet with events of ${listed(unknown)}.`);
    const byOwner = new Map(found.map(({ ownerId, last }) => [ownerId!, last]));
    return [...byOwner].map(([ownerId, last]) => ({ ownerId, last }));
  }

  private async indexed() {
    for (const { name, types } of INDEXES) {
      const last = await lastOfTypes(this.store.client, types, await this.views.position(name));
      if (last !== undefined && !(await this.views.reached([name], last, INDEXED_WITHIN_MS)))
        throw new DomainError('unavailable', 'not_indexed', 'The latest events are not indexed yet. Try again soon.', {
          retryAfter: 5,
        });
    }
  }
}

export const tooMany = (most: number) =>
  conflict(
    'too_many_events',
    `One case file holds at most ${most.toLocaleString('en')} events. Choose fewer wallets or payments.`,
  );
const listed = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');
