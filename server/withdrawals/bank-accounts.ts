import { conflict, notFound } from '#server/kernel/domain-error';
import type { Decider } from '#server/kernel/decider';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import { type BankAccountEvent, bankAccountEvents } from './withdrawals.events.js';

type About = { ownerId: UserId; accountId: string; at: Instant };
/** Accounts that one person can save. */
export const MOST_ACCOUNTS = 10;
/** A removal is final after this time: the undo of the toast ends after 10 s, and may wait for a slow phone. */
const TAKE_BACK_MS = 120_000;
export class SaveBankAccount {
  readonly type = 'SaveBankAccount';
  constructor(readonly data: About & { account: Sealed; label: Sealed | null }) {}
}

export class LabelBankAccount {
  readonly type = 'LabelBankAccount';
  constructor(readonly data: About & { label: Sealed | null }) {}
}

/** Removing an account that is not there changes nothing. */
export class RemoveBankAccount {
  readonly type = 'RemoveBankAccount';
  constructor(readonly data: About) {}
}

/** Undoes a removal at once: it takes no code, as to save an account does. */
export class RestoreBankAccount {
  readonly type = 'RestoreBankAccount';
  constructor(readonly data: About) {}
}

type Command = SaveBankAccount | LabelBankAccount | RemoveBankAccount | RestoreBankAccount;
/** `removed`: the last ones that were removed, and when. */
type State = { saved: Set<string>; removed: { accountId: string; at: Instant }[] };

/** The bank accounts that one person saved. Stream `bankaccounts-<owner>`. */
export const bankAccounts: Decider<State, Command, BankAccountEvent> = {
  category: 'bankaccounts',
  events: bankAccountEvents,
  initial: () => ({ saved: new Set(), removed: [] }),

  decide({ type, data }, { saved, removed }) {
    switch (type) {
      case 'SaveBankAccount':
        if (saved.has(data.accountId)) return [];
        refuseMore(saved);
        return [{ type: 'BankAccountSaved', data }];
      case 'LabelBankAccount':
        if (!saved.has(data.accountId)) throw notFound();
        return [{ type: 'BankAccountLabelled', data }];
      case 'RemoveBankAccount':
        return saved.has(data.accountId) ? [{ type: 'BankAccountRemoved', data }] : [];
      case 'RestoreBankAccount': {
        if (saved.has(data.accountId)) return [];
        const removal = removed.find(({ accountId }) => accountId === data.accountId);
        if (!removal) throw notFound();
        if (Date.parse(data.at) > Date.parse(removal.at) + TAKE_BACK_MS)
          throw conflict('removal_final', 'The time to bring this account back is over. Save it again.');
        refuseMore(saved);
        return [{ type: 'BankAccountRestored', data }];
      }
    }
  },

  evolve(state, { type, data: { accountId, at } }) {
    if (type === 'BankAccountSaved' || type === 'BankAccountRestored') state.saved.add(accountId);
    if (type === 'BankAccountRemoved') {
      state.saved.delete(accountId);
      const others = state.removed.filter((one) => one.accountId !== accountId);
      state.removed = [{ accountId, at }, ...others].slice(0, MOST_ACCOUNTS);
    }
    return state;
  },
};

function refuseMore(saved: ReadonlySet<string>) {
  if (saved.size >= MOST_ACCOUNTS)
    throw conflict('too_many_accounts', `You can save ${MOST_ACCOUNTS} accounts. Remove one first.`);
}
