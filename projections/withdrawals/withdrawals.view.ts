import type { PayoutFailure } from '#server/kernel/bank-account';
import type { Instant, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sealed } from '#server/kernel/sealed';
import { entryEvents } from '#server/wallet/wallet.events';
import { bankAccountEvents, withdrawalEvents } from '#server/withdrawals/withdrawals.events';
import { table, view } from '../projection.js';

/**
 * A withdrawal. `amount` goes to the bank, kobo, and the `charges` are beside it. `reported` is the provider's last status of a
 * transfer under way; `sent_at` is the first one but `otp`. `failed_at`: the provider ended it unpaid; `returned_at`: the wallet has the money.
 */
export type WithdrawalRow = {
  reference: Reference;
  owner_id: UserId;
  amount: Kobo;
  charges: Kobo;
  destination: Sealed;
  reported: string | null;
  reason: PayoutFailure | null;
  requested_at: Instant;
  sent_at: Instant | null;
  paid_at: Instant | null;
  failed_at: Instant | null;
  returned_at: Instant | null;
};
/** A saved account; one that was removed stays, since it may be restored. */
export type BankAccountRow = {
  owner_id: UserId;
  id: string;
  account: Sealed;
  label: Sealed | null;
  saved_at: Instant;
  removed_at: Instant | null;
};

const { WithdrawalRequested, WithdrawalReturned } = entryEvents;
const { TransferReported, WithdrawalPaid, WithdrawalFailed } = withdrawalEvents;
const shown = { WithdrawalRequested, WithdrawalReturned, TransferReported, WithdrawalPaid, WithdrawalFailed };

/** Withdrawals with their progress, and saved bank accounts. Withdrawals without an account are shown by the wallet only. */
export const withdrawalsView = view({ ...shown, ...bankAccountEvents })({
  name: 'withdrawals',
  version: 2,
  tables: {
    withdrawal: table<WithdrawalRow>(['reference'], {
      reference: 'text not null',
      owner_id: 'text not null',
      amount: 'bigint not null',
      charges: 'bigint not null',
      destination: 'jsonb not null',
      reported: 'text',
      reason: 'text',
      requested_at: 'timestamptz not null',
      sent_at: 'timestamptz',
      paid_at: 'timestamptz',
      failed_at: 'timestamptz',
      returned_at: 'timestamptz',
    }),
    bank_account: table<BankAccountRow>(['owner_id', 'id'], {
      owner_id: 'text not null',
      id: 'text not null',
      account: 'jsonb not null',
      label: 'jsonb',
      saved_at: 'timestamptz not null',
      removed_at: 'timestamptz',
    }),
  },
  indexes: `
    create index if not exists withdrawal_owner on withdrawal (owner_id, requested_at desc);
    create index if not exists withdrawal_requested on withdrawal (requested_at);
    create index if not exists withdrawal_paid on withdrawal (paid_at) where failed_at is null;
    create index if not exists withdrawal_refused on withdrawal (failed_at) where reason = 'refused';`,

  on: {
    WithdrawalRequested({ withdrawal }, { data }) {
      const { reference, ownerId: owner_id, amount, charges, destination, at } = data;
      if (!destination) return;
      withdrawal.put({
        ...{ reference, owner_id, amount: amount - charges, charges, destination },
        ...{ reported: null, reason: null, requested_at: at },
        ...{ sent_at: null, paid_at: null, failed_at: null, returned_at: null },
      });
    },
    TransferReported: ({ withdrawal }, { data: { reference, status, at } }) => {
      // A transfer that waits for the code of the provider's own client is not sent yet.
      const sent_at = withdrawal.where({ reference })[0]?.sent_at ?? (status === 'otp' ? null : at);
      withdrawal.update({ reference }, { reported: status, sent_at });
    },
    WithdrawalPaid: ({ withdrawal }, { data: { reference, at } }) =>
      withdrawal.update({ reference }, { reported: null, paid_at: at }),
    WithdrawalFailed: ({ withdrawal }, { data: { reference, reason, at } }) =>
      withdrawal.update({ reference }, { reported: null, reason, failed_at: at }),
    WithdrawalReturned: ({ withdrawal }, { data: { reference, at } }) =>
      withdrawal.update({ reference }, { returned_at: at }),

    BankAccountSaved: ({ bank_account }, { data: { ownerId: owner_id, accountId: id, account, label, at } }) =>
      bank_account.put({ owner_id, id, account, label, saved_at: at, removed_at: null }),
    BankAccountLabelled: ({ bank_account }, { data: { ownerId: owner_id, accountId: id, label } }) =>
      bank_account.update({ owner_id, id }, { label }),
    BankAccountRemoved: ({ bank_account }, { data: { ownerId: owner_id, accountId: id, at } }) =>
      bank_account.update({ owner_id, id }, { removed_at: at }),
    BankAccountRestored: ({ bank_account }, { data: { ownerId: owner_id, accountId: id } }) =>
      bank_account.update({ owner_id, id }, { removed_at: null }),
  },

  audience: ({ data }) => [{ user: data.ownerId }],
});
