import { bankAccountMailFacts, withdrawalMailFacts } from '#projections/withdrawals/withdrawals.queries';
import { BANK_ACCOUNT, maskedAccount, type PayoutFailure, unpackAccount } from '#server/kernel/bank-account';
import type { UserId } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import { letter, type MailContext, mailTemplate } from '#server/platform/providers/mail-template';
import { failureSentence } from './failure.texts.js';

/** Data of a mail about a withdrawal; `to` is the owner's id, `amount` and `charges` are in kobo. */
export type WithdrawalMail = { to: UserId; amount: Kobo; charges: Kobo; reference: string };
/** Data of the mail about an account that its owner saved. */
export type BankAccountMail = { to: UserId; accountId: string };
export type WithdrawalReturnedMail = WithdrawalMail & { reason: PayoutFailure };

async function facts({ to, reference }: WithdrawalMail, { db, encryption }: MailContext) {
  const known = await withdrawalMailFacts(db, to, reference);
  if (!known) return undefined;
  const { destination, ...person } = known;
  const account = unpackAccount(await encryption.decrypt(destination, BANK_ACCOUNT));
  return { ...person, bank: account ? maskedAccount(account) : 'your bank account' };
}
type Facts = NonNullable<Awaited<ReturnType<typeof facts>>>;
type Shown = Facts & { reference: string; publicUrl: string };

const aboutWallet = (shown: Shown, ...body: string[]) =>
  letter(shown, ...body, `${shown.publicUrl}/profile?tab=wallet`);

export const withdrawalMails = {
  'withdrawal-requested': mailTemplate({
    facts,
    render: (shown: Shown & WithdrawalMail) => ({
      subject: `${naira(shown.amount)} is on its way to your bank`,
      text: aboutWallet(
        shown,
        `You withdrew ${naira(shown.amount)} to ${shown.bank}. The charges are ${naira(shown.charges)}. It usually arrives within minutes.`,
        'If this was not you, choose another password and write to us at once. What becomes of it:',
      ),
    }),
  }),
  'bank-account-saved': mailTemplate({
    async facts({ to, accountId }: BankAccountMail, { db, encryption }) {
      const known = await bankAccountMailFacts(db, to, accountId);
      if (!known) return undefined;
      const { sealed, ...person } = known;
      const account = unpackAccount(await encryption.decrypt(sealed, BANK_ACCOUNT));
      return { ...person, bank: account ? maskedAccount(account) : 'a bank account' };
    },
    render: ({ first_name, bank, publicUrl }) => ({
      subject: 'A bank account was added to your wallet',
      text: `Hello ${first_name},

${bank} was saved for your withdrawals. Beside other saved accounts it has a waiting time, which your wallet shows: no money
goes to it before.

If this was not you, remove it, choose another password and write to us at once:

${publicUrl}/profile?tab=wallet
`,
    }),
  }),
  'withdrawal-paid': mailTemplate({
    facts,
    render: (shown: Shown & WithdrawalMail) => ({
      subject: `${naira(shown.amount)} was paid to your bank`,
      text: aboutWallet(
        shown,
        `${naira(shown.amount)} was paid to ${shown.bank}. Your bank may take a little longer to show it.`,
      ),
    }),
  }),
  'withdrawal-returned': mailTemplate<WithdrawalReturnedMail, Facts>({
    facts,
    render: (shown) => ({
      subject: `${naira(shown.amount)} is back in your wallet`,
      text: aboutWallet(
        shown,
        `Your withdrawal to ${shown.bank} was not paid. ${failureSentence[shown.reason]}`,
        `${naira(shown.amount + shown.charges)}, the charges included, is back in your wallet:`,
      ),
    }),
  }),
};
