import { Injectable } from '@nestjs/common';
import { findSuspension } from '#projections/creator-applications/creator-applications.queries';
import { APPEAL_TEXT, SUSPENSION_REASON } from '#server/accounts/accounts.events';
import { standing } from '#server/accounts/accounts.folds';
import type { UserId } from '#server/kernel/ids';
import { openColumns, REMOVED } from '#server/kernel/sealed';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { FieldEncryption } from '#server/platform/security/field-encryption';

/** Why a creator is suspended, for that person. */
@Injectable()
export class OwnSuspension {
  constructor(
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly store: EventStore,
  ) {}

  /** Null while the account's stream has no suspension. */
  async of(id: UserId) {
    if (!(await this.store.state(standing, id)).isSuspended) return null;
    const row = await findSuspension(this.db.sql, id, now());
    if (!row || row.status === 'lifted') return null;
    const purposes = { reason: SUSPENSION_REASON, decision: SUSPENSION_REASON, appeal: APPEAL_TEXT };
    const [texts] = await openColumns(this.encryption, [row], purposes);
    const { status, suspended_at, appealed_at, decided_at } = row;
    return {
      ...{ status, suspended_at, appealed_at, reason: texts!.reason ?? REMOVED },
      appeal: appealed_at ? (texts!.appeal ?? REMOVED) : '',
      decision: decided_at ? (texts!.decision ?? REMOVED) : '',
    };
  }
}
