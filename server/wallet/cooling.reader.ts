import { Injectable } from '@nestjs/common';
import { BANK_ACCOUNT, type BankAccount, unpackAccount } from '#server/kernel/bank-account';
import type { UserId } from '#server/kernel/ids';
import { openColumns } from '#server/kernel/sealed';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { EventStore } from '#server/platform/events/event-store';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { lastEntrance } from '#server/accounts/accounts.folds';
import { keptAccounts } from '#server/withdrawals/bank-accounts.folds';
import { coolingRefusal, entranceRefusal } from './cooling.js';

/** The waiting time of bank accounts that are added beside saved ones, and after a way into the account was opened by its mailbox (A12.15). */
@Injectable()
export class Cooling {
  private readonly hours: number;
  private readonly afterEntrance: number;

  constructor(
    config: Config,
    private readonly encryption: FieldEncryption,
    private readonly store: EventStore,
  ) {
    this.hours = config.get('ACCOUNT_COOLING_HOURS');
    this.afterEntrance = config.get('PASSWORD_COOLING_HOURS');
  }

  /**
   * Throws 409 `password_reset`, `google_linked`, `account_not_saved` or `account_too_new` unless money may go to this account
   * now. Decided from the log.
   */
  async refuseNew(ownerId: UserId, { bankCode, accountNumber }: BankAccount) {
    const entrance = await this.store.state(lastEntrance, ownerId);
    const afterEntrance = entranceRefusal(entrance, now(), this.afterEntrance);
    if (afterEntrance) throw afterEntrance;
    const kept = await this.store.state(keptAccounts, ownerId);
    const opened = await openColumns(this.encryption, kept, { account: BANK_ACCOUNT });
    const index = kept.findIndex(({ removedAt }, i) => {
      const one = removedAt ? undefined : unpackAccount(opened[i]!.account);
      return one?.bankCode === bankCode && one.accountNumber === accountNumber;
    });
    const refusal = coolingRefusal(kept, index, now(), this.hours);
    if (refusal) throw refusal;
  }
}
