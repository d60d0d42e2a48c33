import { Controller, Get } from '@nestjs/common';
import { heldFunds } from '#projections/purchases/charge-disputes.queries';
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
   * The caller's balance: `available` may be spent, `pending` is not cleared yet or held; `frozen` is all that disputes of
   * payments hold, `held` why; later earnings repay what is `owed`. `as_of`:
   * the last event that it counts, how far the view is in the log, and the instant of `available`.
   */
  @Get('wallet-info')
  @Output(messageWith(balanceShown))
  async info(@CurrentUser() me: Me) {
    const at = now();
    const { balance, owed, pending, frozen, revision, position, head } = await walletInfo(this.db.sql, me.id, at);
    const held = frozen > 0 ? await heldFunds(this.db.sql, me.id) : [];
    const available = balance - pending;
    return {
      message: 'Wallet retrieved successfully',
      data: {
        balance: toNaira(balance),
        available: toNaira(available),
        pending: toNaira(pending),
        owed: toNaira(owed),
        frozen: toNaira(frozen),
        currency: 'NGN',
        balance_kobo: balance,
        available_kobo: available,
        pending_kobo: pending,
        owed_kobo: owed,
        frozen_kobo: frozen,
        held: held.map(({ reference, amount, reason, due_at, since, slug, title }) => ({
          ...{ reference, amount: toNaira(amount), amount_kobo: amount, reason, due_at, since },
          listing: slug === null ? null : { slug, title },
        })),
        revision,
        position: String(position),
        chain_head: head,
        as_of: { revision, position: String(position), time: at },
      },
    };
  }
}
