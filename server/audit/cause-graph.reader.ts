import { Injectable } from '@nestjs/common';
import { usernames } from '#projections/audit/audit.queries';
import type { TracedRow } from '#projections/audit/audit.view';
import { tracedTogether } from '#projections/audit/traced.queries';
import { invalid } from '#server/kernel/domain-error';
import { isUuid, type UserId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import { type TracedMessage, tracedMessages } from '#server/platform/outbox/message-traces';
import { inboxTimes, webhookKeyOf } from '#server/platform/providers/inbox-times';
import { causeTree, type CauseNode } from './cause-tree.shape.js';
import { says } from './fact.texts.js';
import { type TracedEvent, TracedLog } from './traced.reader.js';
import { WalletLog } from './wallet-log.reader.js';

/** Events of one graph; an order of a hundred guides has more. */
const MOST = 500;

export type CauseGraph = {
  wallet: UserId;
  revision: number;
  event_id: string;
  correlation_id: string | null;
  is_capped: boolean;
  nodes: CauseNode[];
};

/**
 * Why a balance changed (B5): the events with the correlation of one entry, in the order of their causes, and the later
 * events about its reference, such as a refund. An index finds their places; they are read from the log.
 */
@Injectable()
export class CauseGraphs {
  constructor(
    private readonly db: Database,
    private readonly wallets: WalletLog,
    private readonly log: TracedLog,
  ) {}

  /** For `owner`, the wallet's owner, only facts about the owner. 400 for a revision that the wallet does not have. */
  async of(wallet: UserId, revision: number, owner?: UserId): Promise<CauseGraph> {
    const last = await this.wallets.lastNumber(wallet);
    if (revision > last) throw invalid('revision', `The last revision is ${last}.`);
    const { id, stream, meta, ...entry } = await this.entry(wallet, revision);
    const { correlationId: correlation } = meta;
    const { reference } = entry.data;
    const rows = await tracedTogether(this.db.sql, { correlation, reference, limit: MOST + 1 });
    const isShown = rows.some((row) => row.stream === stream && row.revision === entry.revision);
    const own: Pick<TracedRow, 'stream' | 'revision'> = { stream, revision: entry.revision };
    const events = (await this.log.read([...rows.slice(0, MOST), ...(isShown ? [] : [own])])).filter(
      owner === undefined ? () => true : ownedBy(owner, rows),
    );
    const nodes = await this.tree(events, { correlation, entry: id }, owner);
    // Of a sale, the correlation is that of another person's request.
    const correlation_id = owner === undefined ? correlation : null;
    return { wallet, revision, event_id: id, correlation_id, is_capped: rows.length > MOST, nodes };
  }

  /** The event of the wallet with this number. */
  private async entry(wallet: UserId, revision: number) {
    for await (const { event } of this.wallets.read(wallet, revision, { number: revision, prev: '' })) return event;
    throw invalid('revision', 'This wallet has no such event.');
  }

  private async tree(
    events: readonly TracedEvent[],
    of: { correlation: string; entry: string },
    owner?: UserId,
  ): Promise<CauseNode[]> {
    const metas = events.map(({ event }) => event.meta);
    const correlations = [...new Set([of.correlation, ...metas.map(({ correlationId }) => correlationId)])];
    const causes = [...new Set(metas.map(({ causationId }) => causationId))].filter((id) => !isUuid(id));
    const keys = causes.map(webhookKeyOf).filter((key) => key !== undefined);
    const [written, webhooks] = await Promise.all([
      tracedMessages(this.db.sql, { correlations, ids: causes }),
      inboxTimes(this.db.sql, keys),
    ]);
    const messages =
      owner === undefined ? written : written.filter(({ queue, to }) => queue !== 'mail' || to === owner);
    const nameOf = owner === undefined ? await this.names(events, messages) : ownName(owner);
    return causeTree({ ...of, events, messages, webhooks, nameOf, showsHashes: owner === undefined });
  }

  private async names(events: readonly TracedEvent[], messages: readonly TracedMessage[]) {
    const ids = new Set([...events.map(({ event }) => event.meta.actorId), ...messages.map(({ to }) => to ?? '')]);
    const names = await usernames(this.db.sql, [...ids]);
    return (id: UserId) => says.actors[id] ?? (names.has(id) ? `@${names.get(id)}` : says.erased);
  }
}

const ownName = (owner: UserId) => (id: UserId) => says.actors[id] ?? (id === owner ? says.you : says.other);

/** True for an event that concerns this person; a stream beside the wallets belongs to the person whom its events name. */
function ownedBy(owner: UserId, rows: readonly TracedRow[]) {
  const own = new Set(rows.filter(({ person_id }) => person_id === owner).map(({ stream }) => stream));
  const others = new Set(rows.filter(({ person_id: id }) => id !== null && id !== owner).map(({ stream }) => stream));
  return ({ event: { stream, data } }: TracedEvent) => {
    const { ownerId, buyerId, payerId } = data as { ownerId?: UserId; buyerId?: UserId; payerId?: UserId };
    const person = ownerId ?? buyerId ?? payerId;
    return person === undefined ? own.has(stream) && !others.has(stream) : person === owner;
  };
}
