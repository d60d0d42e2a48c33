import { Injectable } from '@nestjs/common';
import { type DisputeOnDesk, type DisputeSeen, messagesOf } from '#projections/entry-disputes/entry-disputes.queries';
import type { DisputeMessageRow } from '#projections/entry-disputes/entry-disputes.view';
import { toNaira } from '#server/kernel/money';
import { personOf } from '#server/kernel/names';
import { holds } from '#server/kernel/roles';
import { REMOVED } from '#server/kernel/sealed';
import { claimShown } from '#server/kernel/staff-claims';
import { Database } from '#server/platform/database/sql';
import type { Me } from '#server/platform/http/policy';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { MOST_REOPENINGS } from './entry-dispute.js';
import { DISPUTE_ANSWER, DISPUTE_TEXT } from './entry-disputes.events.js';

/** Disputes as their routes answer them, with what was written in them. */
@Injectable()
export class Disputes {
  constructor(
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
  ) {}

  /** For the owner of the wallet. */
  async own(rows: readonly DisputeSeen[]) {
    const messages = await this.messages(rows);
    return rows.map((row) => ({
      ...shown(row, messages),
      reopenings_left: MOST_REOPENINGS - row.reopenings,
    }));
  }

  /** For the desk of finance. */
  async onDesk(rows: readonly DisputeOnDesk[], me: Me) {
    const messages = await this.messages(rows);
    const mayReplay = holds(me.roles, 'auditor');
    return rows.map((row) => ({
      ...shown(row, messages),
      ...{ owner: personOf(row), is_own: row.owner_id === me.id, reopenings: row.reopenings, since: row.since },
      claim: claimShown(row, me.id),
      ...{ held_payments: row.held_payments, wallet: mayReplay ? row.owner_id : null },
    }));
  }

  private async messages(disputes: readonly DisputeSeen[]) {
    const rows = await messagesOf(
      this.db.sql,
      disputes.map(({ id }) => id),
    );
    const opened = await Promise.all(
      [DISPUTE_ANSWER, DISPUTE_TEXT].map((purpose, byOwner) =>
        this.encryption.decryptAll(
          rows.map((row) => (row.by_owner === (byOwner === 1) ? row.text : null)),
          purpose,
        ),
      ),
    );
    return rows.map((row, n) => ({ row, text: opened[row.by_owner ? 1 : 0]![n] ?? REMOVED }));
  }
}

type Opened = { row: DisputeMessageRow; text: string };

const shown = (row: DisputeSeen, messages: readonly Opened[]) => ({
  id: row.id,
  entry: {
    ...{ id: row.id, revision: row.revision, kind: row.kind, label: row.label ?? row.kind, direction: row.direction },
    ...{ amount: toNaira(row.amount), amount_kobo: row.amount, currency: 'NGN', reference: row.reference },
    ...{ timestamp: row.entry_at, listing: row.slug && row.title ? { slug: row.slug, title: row.title } : null },
  },
  ...{ reason: row.reason, status: row.status },
  messages: messages
    .filter(({ row: { dispute_id } }) => dispute_id === row.id)
    .map(({ row: { by_owner, outcome, at }, text }) => ({
      ...{ from: by_owner ? ('owner' as const) : ('finance' as const), text, outcome, at },
    })),
  ...{ created_at: row.created_at, answered_at: row.answered_at },
});
