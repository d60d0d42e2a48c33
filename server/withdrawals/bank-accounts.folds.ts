import type { Fold } from '#server/kernel/decider';
import type { SavedTimes } from '#server/kernel/saved-accounts';
import type { Sealed } from '#server/kernel/sealed';
import { type BankAccountEvent, bankAccountEvents } from './withdrawals.events.js';

export type KeptAccount = SavedTimes & Readonly<{ id: string; account: Sealed }>;

/** Every bank account that a person saved, in their order; removed ones, too. */
export const keptAccounts: Fold<readonly KeptAccount[], BankAccountEvent> = {
  category: 'bankaccounts',
  events: bankAccountEvents,
  initial: () => [],
  evolve(kept, { type, data }) {
    const removal = (removedAt: KeptAccount['removedAt']) =>
      kept.map((one) => (one.id === data.accountId ? { ...one, removedAt } : one));
    switch (type) {
      case 'BankAccountSaved':
        return [...kept, { id: data.accountId, account: data.account, savedAt: data.at, removedAt: null }];
      case 'BankAccountRemoved':
        return removal(data.at);
      case 'BankAccountRestored':
        return removal(null);
      case 'BankAccountLabelled':
        return kept;
    }
  },
};
