import { wallet } from '#server/wallet/wallet';
import { RequestWithdrawal, ReturnWithdrawal } from '#server/wallet/wallet-commands';
import {
  bankAccounts,
  LabelBankAccount,
  RemoveBankAccount,
  RestoreBankAccount,
  SaveBankAccount,
} from '#server/withdrawals/bank-accounts';
import {
  FailWithdrawal,
  OrderTransfer,
  PayWithdrawal,
  RegisterRecipient,
  ReportTransfer,
  StartWithdrawal,
  withdrawal,
} from '#server/withdrawals/withdrawal';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

const sealedBy = (by: string, ciphertext: string) => ({ v: 1, kid: '1', by, ciphertext }) as const;

/** A withdrawal that the provider pays, fails or reverses, with what the other modules append in reaction. */
async function withdraw({ people, newId, throwOf, oneOf, chance, at, decide }: GeneratedMarket) {
  const [ownerId, reference] = [oneOf(people), newId('wd')];
  const money = { ownerId, reference, amount: 100 + throwOf(50_000), charges: 1_000 };
  const order = { ...money, terms: 1, destination: sealedBy(ownerId, 'c2VhbGVk') };
  const requested = await decide(wallet, ownerId, new RequestWithdrawal({ ...order, at: at() }));
  if (requested.length === 0) return;
  const step = () => ({ reference, at: at() });
  await decide(withdrawal, reference, new StartWithdrawal({ ...order, at: at() }));
  await decide(withdrawal, reference, new RegisterRecipient({ ...step(), recipient: 'RCP_1' }));
  await decide(withdrawal, reference, new OrderTransfer(step()));
  const status = oneOf(['pending', 'otp', 'received'] as const);
  await decide(withdrawal, reference, new ReportTransfer({ ...step(), status }));
  if (chance(0.6)) await decide(withdrawal, reference, new PayWithdrawal(step()));
  if (chance(0.5)) return;
  const reason = oneOf(['failed', 'reversed', 'abandoned', 'blocked', 'rejected'] as const);
  const [failed] = await decide(withdrawal, reference, new FailWithdrawal({ ...step(), reason, failure: null }));
  if (!failed) return;
  await decide(wallet, ownerId, new ReturnWithdrawal({ ...money, reason, at: at() }));
  if (chance(0.2)) await decide(withdrawal, reference, new PayWithdrawal(step()));
}

async function saveAccount({ people, newId, oneOf, chance, at, decide }: GeneratedMarket) {
  const [ownerId, accountId] = [oneOf(people), newId('account')];
  const act = () => ({ ownerId, accountId, at: at() });
  const account = sealedBy(ownerId, 'c2VhbGVk');
  await decide(bankAccounts, ownerId, new SaveBankAccount({ ...act(), account, label: null }));
  if (chance(0.5)) await decide(bankAccounts, ownerId, new LabelBankAccount({ ...act(), label: account }));
  // Not later: a removal is soon final.
  const removal = act();
  if (chance(0.5)) await decide(bankAccounts, ownerId, new RemoveBankAccount(removal));
  if (chance(0.5)) await decide(bankAccounts, ownerId, new RestoreBankAccount(removal));
}

const at = '2026-03-01T09:00:00.000Z';
const own = { ownerId: 'iyabo', at };
const stream = 'wallet-iyabo';
const destination = sealedBy('iyabo', 'c2VhbGVk');
const [first, second] = [
  { ...own, reference: 'wd_1', amount: 200_000, charges: 1_000 },
  { ...own, reference: 'wd_2', amount: 50_000, charges: 1_000 },
];
const deposit = { reference: 'dep.7', purpose: 'deposit', payerId: 'iyabo', amount: 500_000, listingId: null, at };
const letGo = ({ reference, amount, charges }: typeof first, balance: number) => ({
  ...{ ...own, reference, from: 'wallet:iyabo', to: `payout:${reference}`, balance },
  ...{ amount: amount + charges, charges, terms: 1, destination },
});

export const history: ModuleHistory = {
  activities: (market) => [() => withdraw(market), () => withdraw(market), () => saveAccount(market)],
  /** A deposit of iyabo, a withdrawal that was paid, one that came back, and a saved account. */
  marketDay: [
    { stream: 'payment-dep.7', type: 'PaymentInitiated', data: deposit },
    { stream: 'payment-dep.7', type: 'PaymentSettled', data: { ...deposit, fees: 0, channel: 'bank' } },
    {
      ...{ stream, type: 'FundsDeposited' },
      data: { ...own, reference: 'dep.7', from: 'provider', to: 'wallet:iyabo', amount: 500_000, balance: 500_000 },
    },
    { stream, type: 'WithdrawalRequested', data: letGo(first, 299_000) },
    { stream, type: 'WithdrawalRequested', data: letGo(second, 248_000) },
    ...[first, second].map((money) => ({
      ...{ stream: `withdrawal-${money.reference}`, type: 'WithdrawalStarted' },
      data: { ...money, terms: 1, destination },
    })),
    {
      ...{ stream: 'withdrawal-wd_1', type: 'TransferReported' },
      data: { ...own, reference: 'wd_1', status: 'pending' },
    },
    { stream: 'withdrawal-wd_1', type: 'WithdrawalPaid', data: first },
    {
      ...{ stream: 'withdrawal-wd_2', type: 'WithdrawalFailed' },
      data: { ...second, reason: 'failed', failure: 'Could not reach the bank' },
    },
    {
      ...{ stream, type: 'WithdrawalReturned' },
      data: {
        ...{ ...own, reference: 'wd_2', from: 'payout:wd_2', to: 'wallet:iyabo', balance: 299_000 },
        ...{ amount: 51_000, charges: 1_000, reason: 'failed' },
      },
    },
    {
      ...{ stream: 'bankaccounts-iyabo', type: 'BankAccountSaved' },
      data: { ...own, accountId: 'acc', account: destination, label: null },
    },
  ],
};
