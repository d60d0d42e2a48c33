import { Injectable } from '@nestjs/common';
import { standing } from '#server/accounts/accounts.folds';
import type { UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { type FeeBand, feeBands, transferFee } from '#server/kernel/transfer-fees';
import { Config } from '#server/platform/config';
import { EventStore } from '#server/platform/events/event-store';
import type { PayoutLimits } from './withdrawing.js';

/** Charges and bounds of withdrawals, as configured. */
@Injectable()
export class WithdrawalTerms {
  /** The version of the charges. */
  readonly version: number;
  readonly limits: Record<'verified' | 'unverified', PayoutLimits>;

  private readonly bands: readonly FeeBand[];

  constructor(
    config: Config,
    private readonly store: EventStore,
  ) {
    this.bands = feeBands(config.get('TRANSFER_FEES'))!;
    const [least, most] = [config.get('PAYOUT_LEAST'), config.get('PAYOUT_MOST_PER_DAY')];
    const mostUnverified = Math.min(most, config.get('PAYOUT_MOST_PER_DAY_UNVERIFIED'));
    this.limits = {
      verified: { least, mostPerDay: most },
      unverified: { least, mostPerDay: mostUnverified, ...(mostUnverified < most && { mostWhenVerified: most }) },
    };
    this.version = config.get('TRANSFER_TERMS');
  }

  /** What a transfer of `amount` kobo costs its owner. */
  chargesOf(amount: Kobo): Kobo {
    return transferFee(amount, this.bands);
  }

  /** The bounds of this person (A12.15), decided from the log: who is verified may withdraw more a day, who is suspended nothing. */
  async limitsOf(person: UserId): Promise<PayoutLimits> {
    const { verified, isSuspended } = await this.store.state(standing, person);
    const limits = this.limits[verified ? 'verified' : 'unverified'];
    return isSuspended ? { ...limits, isSuspended } : limits;
  }
}
