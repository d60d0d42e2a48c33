import { Injectable } from '@nestjs/common';
import type { Kobo } from '#server/kernel/money';
import { type FeeBand, feeBands, transferFee } from '#server/kernel/transfer-fees';
import { Config } from '#server/platform/config';
import type { PayoutLimits } from './withdrawing.js';

/** Charges and bounds of withdrawals, as configured. */
@Injectable()
export class WithdrawalTerms {
  readonly limits: PayoutLimits;
  /** The version of the charges. */
  readonly version: number;

  private readonly bands: readonly FeeBand[];

  constructor(config: Config) {
    this.bands = feeBands(config.get('TRANSFER_FEES'))!;
    this.limits = { least: config.get('PAYOUT_LEAST'), mostPerDay: config.get('PAYOUT_MOST_PER_DAY') };
    this.version = config.get('TRANSFER_TERMS');
  }

  /** What a transfer of `amount` kobo costs its owner. */
  chargesOf(amount: Kobo): Kobo {
    return transferFee(amount, this.bands);
  }
}
