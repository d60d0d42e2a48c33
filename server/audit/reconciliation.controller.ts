import { Controller, Get } from '@nestjs/common';
import { type Reconciliation, reconciliation, type Unmatched } from '#projections/audit/reconciliation.queries';
import { later, now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { dataOf, Output } from '#server/platform/http/output';
import { Policy } from '#server/platform/http/policy';
import { Filter } from '#server/platform/http/validation';
import { ProviderRecordLists } from '#server/platform/providers/provider-records';
import { type ReconciliationFilter, reconciliationFilter } from './reconciliation.input.js';
import { reconciled } from './reconciliation.output.js';

/** Webhooks, reactions and views need seconds; what differs for longer is listed, ms. */
const GRACE_MS = 60_000;
const LISTED = 50;

@Controller('audit/reconciliation')
@Policy('auditor')
export class ReconciliationController {
  constructor(
    private readonly db: Database,
    private readonly provider: ProviderRecordLists,
    private readonly config: Config,
  ) {}

  /**
   * Ledger, payment provider and open guides, compared live (B9): what two sides have, and what they disagree about. 400 not 1
   * to 90 days; 404 for everyone but auditors; 502 the provider does not answer: `sides=own` compares the other two.
   */
  @Get()
  @Output(dataOf(reconciled))
  async compare(@Filter(reconciliationFilter) { days, sides }: ReconciliationFilter) {
    const records = sides === 'all' ? await this.provider.ofLast(days) : null;
    const checked_at = now();
    const asked = later(checked_at, { days: -days });
    const since = records && records.since > asked ? records.since : asked;
    const before = later(checked_at, { ms: -GRACE_MS });
    const found = await reconciliation(this.db.sql, { since, before, provider: records, most: LISTED });
    return {
      data: {
        ...{ checked_at, since, days, is_cut: records?.isCut ?? false },
        ok: records !== null && found.unmatched.count === 0,
        ...sumsOf(found),
        items: found.items.map(shown),
        asked_again_ms: this.config.get('RECONCILE_AFTER'),
      },
    };
  }
}

const inKobo = ({ count, amount }: Reconciliation['held']) => ({ count, amount_kobo: amount });
const withProvider = ({ ledger, provider, matched }: Reconciliation['payments']) => ({
  ledger: inKobo(ledger),
  provider: provider && inKobo(provider),
  matched: matched && inKobo(matched),
});
const sumsOf = ({ payments, sales, payouts, refunds, held, under_way, unmatched }: Reconciliation) => ({
  ...{ payments: withProvider(payments), payouts: withProvider(payouts), refunds: withProvider(refunds) },
  sales: { ledger: inKobo(sales.ledger), access: inKobo(sales.access), matched: inKobo(sales.matched) },
  ...{ held: inKobo(held), under_way: inKobo(under_way), unmatched: inKobo(unmatched) },
});

const shown = ({ owner_id: id, username, has_wallet: hasWallet, amount, other, ...item }: Unmatched) => ({
  ...item,
  ...{ amount_kobo: amount, other_kobo: other, wallet: hasWallet ? id : null },
  who: id === null ? null : { id, username },
});
