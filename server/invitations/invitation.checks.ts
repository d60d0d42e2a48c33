import { Injectable } from '@nestjs/common';
import { haveOneMailbox } from '#projections/invitations/invitations.queries';
import { standing } from '#server/accounts/accounts.folds';
import { BANK_ACCOUNT, unpackAccount } from '#server/kernel/bank-account';
import type { UserId } from '#server/kernel/ids';
import { isStaff } from '#server/kernel/roles';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { keptAccounts } from '#server/withdrawals/bank-accounts.folds';
import type { RefusalReason, Withheld } from './invitations.events.js';

/**
 * Whether the two are one person, as far as the product knows: by their mailbox, and by the bank accounts that they saved. The
 * networks of registrations are kept as hashed counts only (`inviteLimit`), and a device by a name that thousands share.
 */
@Injectable()
export class InvitationChecks {
  constructor(
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly store: EventStore,
  ) {}

  async of(inviterId: UserId, inviteeId: UserId): Promise<{ refusal?: RefusalReason; withheld: Withheld | null }> {
    const [own, friend] = await Promise.all([this.state(inviterId), this.state(inviteeId)]);
    const withheld = own === 'member' ? null : own;
    if (friend !== 'member') return { refusal: friend, withheld };
    if (await haveOneMailbox(this.db.sql, inviterId, inviteeId)) return { refusal: 'same_mailbox', withheld };
    if (await this.haveOneBankAccount(inviterId, inviteeId)) return { refusal: 'same_bank_account', withheld };
    return { withheld };
  }

  private async state(userId: UserId): Promise<'member' | 'erased' | 'staff'> {
    const { isErased, roles } = await this.store.state(standing, userId);
    return isErased ? 'erased' : isStaff(roles) ? 'staff' : 'member';
  }

  private async haveOneBankAccount(one: UserId, other: UserId) {
    const [owns, others] = await Promise.all([this.accountsOf(one), this.accountsOf(other)]);
    return owns.some((account) => others.includes(account));
  }

  /** Removed ones, too. */
  private async accountsOf(ownerId: UserId): Promise<string[]> {
    const kept = await this.store.state(keptAccounts, ownerId);
    const read = await Promise.all(kept.map(({ account }) => this.encryption.decrypt(account, BANK_ACCOUNT)));
    return read.flatMap((text) => {
      const account = unpackAccount(text);
      return account ? [`${account.bankCode} ${account.accountNumber}`] : [];
    });
  }
}
