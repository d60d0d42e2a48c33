import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { invalid } from '#server/kernel/domain-error';
import type { BankAccount } from '#server/kernel/bank-account';
import { type Bank, Transfers } from './transfers.js';

/** Time for which the list of banks is kept, ms: it changes a few times a year. */
const KEPT_MS = 24 * 3_600_000;

/** The banks that money can be sent to, and the names of their accounts. */
@Injectable()
export class Banks {
  private readonly kept: LRUCache<'all', Bank[]>;

  constructor(private readonly transfers: Transfers) {
    this.kept = new LRUCache({ max: 1, ttl: KEPT_MS, fetchMethod: () => this.transfers.banks() });
  }

  /** By name. Throws `ProviderError` while the provider is away and none are kept. */
  async all(): Promise<readonly Bank[]> {
    return (await this.kept.fetch('all')) ?? [];
  }

  /** The account with the name that its bank has for it. Throws 400 at the field that is wrong. */
  async account(given: Pick<BankAccount, 'bankCode' | 'accountNumber'>): Promise<BankAccount> {
    const bank = (await this.all()).find(({ code }) => code === given.bankCode);
    if (!bank) throw invalid('bank_code', 'Choose a bank of the list.');
    const accountName = await this.transfers.accountName(given);
    if (!accountName) throw invalid('account_number', `${bank.name} has no account with this number.`);
    return { ...given, bankName: bank.name, accountName };
  }
}
