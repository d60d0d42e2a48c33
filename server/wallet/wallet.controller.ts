import { Controller, Get } from '@nestjs/common';
import { walletInfo } from '#projections/wallet/wallet.queries';
import { toNaira } from '#server/kernel/money';
import { now } from '#server/platform/clock';
import { Output, messageWith } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Database } from '#server/platform/database/sql';
import { balance as balanceShown } from './wallet.output.js';

@Controller('wallet')
@Policy('user')
export class WalletController {
  constructor(private readonly db: Database) {}

  /**
   * The caller's balance: `available` may be spent, `pending` is not cleared yet; later sales repay what is `owed`. `as_of`:
   * the last event that it counts, how far the view is in the log, and the instant of `available`.
   */
  @Get('wallet-info')
  @Output(messageWith(balanceShown))
  async info(@CurrentUser() me: Me) {
    const at = now();
    const { balance, owed, pending, revision, position, head } = await walletInfo(this.db.sql, me.id, at);
    const available = balance - pending;
    return {
      message: 'Wallet retrieved successfully',
      data: {
        balance: toNaira(balance),
        available: toNaira(available),
        pending: toNaira(pending),
        owed: toNaira(owed),
        currency: 'NGN',
        balance_kobo: balance,
        available_kobo: available,
        pending_kobo: pending,
        owed_kobo: owed,
        revision,
        position: String(position),
        chain_head: head,
        as_of: { revision, position: String(position), time: at },
      },
    };
  }
}
