import { bind, defineModule } from '#server/platform/module';
import { ApprovalController } from './approval.controller.js';
import { BankAccountsController } from './bank-accounts.controller.js';
import {
  bankAccounts,
  LabelBankAccount,
  RemoveBankAccount,
  RestoreBankAccount,
  SaveBankAccount,
} from './bank-accounts.js';
import { CheckReversal, Reversals } from './reversals.jobs.js';
import { StartWithdrawal, withdrawal } from './withdrawal.js';
import { WithdrawalUnderWay } from './withdrawal-under-way.guard.js';
import { WithdrawalsController } from './withdrawals.controller.js';
import { WithdrawalsEraser } from './withdrawals.eraser.js';
import { bankAccountEvents, withdrawalEvents } from './withdrawals.events.js';
import { BankSide, CheckWithdrawalHandler, SendWithdrawalHandler } from './withdrawals.handlers.js';
import { PursueWithdrawal } from './withdrawals.jobs.js';
import { accountNameLimit, bankAccountCodeLimit, bankAccountLimit } from './withdrawals.limits.js';
import { withdrawalMails } from './withdrawals.mails.js';
import { withdrawalsReactions } from './withdrawals.reactions.js';
import { withdrawalWebhooks } from './withdrawals.webhooks.js';

type OfAccounts = SaveBankAccount | LabelBankAccount | RemoveBankAccount | RestoreBankAccount;

export const WithdrawalsModule = defineModule({
  name: 'withdrawals',
  events: [withdrawalEvents, bankAccountEvents],
  commands: [
    ...[SendWithdrawalHandler, CheckWithdrawalHandler],
    bind(StartWithdrawal, withdrawal, ({ data }) => data.reference),
    ...[SaveBankAccount, LabelBankAccount, RemoveBankAccount, RestoreBankAccount].map((command) =>
      bind<OfAccounts>(command, bankAccounts, ({ data }) => data.ownerId),
    ),
  ],
  providers: [BankSide],
  controllers: [WithdrawalsController, BankAccountsController, ApprovalController],
  reactions: { startFrom: 'beginning', on: withdrawalsReactions },
  jobs: [
    { queue: 'payments', name: 'withdrawal', handler: PursueWithdrawal },
    { queue: 'payments', name: 'reversal', handler: CheckReversal },
  ],
  schedules: [{ name: 'check-reversals', handler: Reversals }],
  webhooks: withdrawalWebhooks,
  mailTemplates: withdrawalMails,
  erase: WithdrawalsEraser,
  beforeErasure: WithdrawalUnderWay,
  rateLimits: [accountNameLimit, bankAccountCodeLimit, bankAccountLimit],
});
