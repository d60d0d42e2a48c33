import { Injectable } from '@nestjs/common';
import type { SuspensionOnDesk } from '#projections/creator-applications/creator-applications.queries';
import { APPEAL_TEXT, SUSPENSION_REASON } from './accounts.events.js';
import { personOf } from '#server/kernel/names';
import { openColumns, REMOVED } from '#server/kernel/sealed';
import { claimShown } from '#server/kernel/staff-claims';
import type { Me } from '#server/platform/http/policy';
import { FieldEncryption } from '#server/platform/security/field-encryption';

/** Suspensions of creators as their routes answer them. */
@Injectable()
export class Suspensions {
  constructor(private readonly encryption: FieldEncryption) {}

  /** For the desk. */
  async onDesk(rows: readonly SuspensionOnDesk[], me: Me) {
    const opened = await this.opened(rows);
    return rows.map((row, i) => ({
      ...{ id: row.user_id, status: row.status, person: personOf(row) },
      is_own: row.user_id === me.id || (row.status === 'appealed' && row.suspended_by === me.id),
      ...{ ...opened[i]!, suspended_at: row.suspended_at, appealed_at: row.appealed_at, decided_at: row.decided_at },
      suspended_by: personOf({
        ...{ username: row.suspender_username, first_name: row.suspender_first, last_name: row.suspender_last },
        avatar: row.suspender_avatar,
      }),
      decided_by: personOf({
        ...{ username: row.decider_username, first_name: row.decider_first, last_name: row.decider_last },
        avatar: row.decider_avatar,
      }),
      claim: claimShown(row, me.id),
    }));
  }

  private async opened(rows: readonly SuspensionOnDesk[]) {
    const purposes = { reason: SUSPENSION_REASON, decision: SUSPENSION_REASON, appeal: APPEAL_TEXT };
    const texts = await openColumns(this.encryption, rows, purposes);
    return rows.map((row, i) => ({
      reason: texts[i]!.reason ?? REMOVED,
      appeal: row.appealed_at ? (texts[i]!.appeal ?? REMOVED) : '',
      decision: row.decided_at ? (texts[i]!.decision ?? REMOVED) : '',
    }));
  }
}
