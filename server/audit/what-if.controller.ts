import { Controller, Get } from '@nestjs/common';
import {
  countedFor,
  namesOf,
  personNamed,
  type Range,
  salesFor,
  withdrawalsFor,
} from '#projections/audit/what-if.queries';
import { endOf, startOf } from '#server/kernel/days';
import { invalid } from '#server/kernel/domain-error';
import { feeBands } from '#server/kernel/transfer-fees';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { dataOf, Output } from '#server/platform/http/output';
import { Policy } from '#server/platform/http/policy';
import { Filter } from '#server/platform/http/validation';
import { type Compared, WhatIf } from './what-if.js';
import { type WhatIfFilter, whatIfFilter } from './what-if.input.js';
import { whatIf } from './what-if.output.js';

/** Sales and withdrawals of one answer: more would take longer than a request may. */
const MOST = 200_000;

@Controller('audit/what-if')
@Policy('auditor')
export class WhatIfController {
  constructor(
    private readonly db: Database,
    private readonly config: Config,
  ) {}

  /**
   * What was sold and withdrawn in these days, replayed by other rules (B6): the totals and every person's money as recorded
   * and as they would have been. Reads the sales of the view `audit`, which has the split that each purchase froze, and the
   * paid withdrawals of the view `withdrawals`, in memory; nothing is stored. 400 not 1 to 366 days, or too much in them;
   * 404 for everyone but auditors.
   */
  @Get()
  @Output(dataOf(whatIf))
  async replay(@Filter(whatIfFilter) filter: WhatIfFilter) {
    const { from, to, commission, charges, limit, offset } = filter;
    const person = await this.person(filter);
    const range = { since: startOf(from), before: endOf(to), ...(person && { person: person.id }) };
    const { sales, withdrawals } = await this.counted(range);
    const replay = new WhatIf({
      ...(commission !== undefined && { basisPoints: commission }),
      ...(charges !== undefined && { bands: feeBands(charges)! }),
    });
    for await (const batch of salesFor(this.db.sql, range))
      for (const { creator_id: creatorId, basis_points: basisPoints, ...sale } of batch)
        replay.takeSale({ creatorId, basisPoints, ...sale });
    for await (const batch of withdrawalsFor(this.db.sql, range))
      for (const { owner_id: ownerId, amount, charges } of batch) replay.takeWithdrawal({ ownerId, amount, charges });
    const differences = replay.differences();
    const page = differences.slice(offset, offset + limit);
    const names = await namesOf(
      this.db.sql,
      page.map(({ personId }) => personId),
    );
    const { creators, coauthors, platform, charges: costs } = replay.totals;
    return {
      data: {
        ...{ from, to, person, rules: this.rules() },
        sales: { count: sales.count, amount_kobo: sales.amount, refunded: sales.refunded },
        withdrawals: { count: withdrawals.count, amount_kobo: withdrawals.amount },
        totals: {
          ...{ creators: inKobo(creators), coauthors: inKobo(coauthors) },
          ...{ platform: inKobo(platform), charges: inKobo(costs) },
        },
        people: differences.length,
        results: page.map(({ personId: id, ...sums }) => ({ ...(names.get(id) ?? unknown(id)), ...inKobo(sums) })),
      },
    };
  }

  private async person({ person: named }: WhatIfFilter) {
    if (!named) return null;
    const person = await personNamed(this.db.sql, named.replace(/^@/, ''));
    if (!person) throw invalid('person', 'There is no such person.');
    return { id: person.id, username: person.username ?? '' };
  }

  private async counted(range: Range) {
    const counted = await countedFor(this.db.sql, range);
    const count = counted.sales.count + counted.withdrawals.count;
    if (count > MOST)
      throw invalid('to', `These days have ${count.toLocaleString('en-NG')} sales and withdrawals. Choose fewer days.`);
    return counted;
  }

  /** Those that a purchase and a withdrawal of today are charged by. */
  private rules() {
    const bands = feeBands(this.config.get('TRANSFER_FEES'))!;
    return {
      commission_basis_points: this.config.get('COMMISSION_BASIS_POINTS'),
      charges: bands.map(({ upTo, fee }) => ({ up_to_kobo: upTo, fee_kobo: fee })),
    };
  }
}

const unknown = (id: string) => ({ id, username: '', first_name: '', last_name: '' });
const inKobo = ({ recorded, wouldBe }: Compared) => ({
  ...{ recorded_kobo: recorded, would_be_kobo: wouldBe, difference_kobo: wouldBe - recorded },
});
