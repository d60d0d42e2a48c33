import type { Instant, UserId } from '#server/kernel/ids';
import type { LicenceEvent } from './accounts.events.js';

/** `licenceUntil`: of the verification that the timer belongs to. */
type Due = { userId: UserId; licenceUntil: Instant; at: Instant };

/** The licence ends in so many days. */
export class RemindOfLicence {
  readonly type = 'RemindOfLicence';
  constructor(readonly data: Due & { days: number }) {}
}

/** The licence has ended. */
export class ExpireVerification {
  readonly type = 'ExpireVerification';
  constructor(readonly data: Due) {}
}

export type LicenceCommand = RemindOfLicence | ExpireVerification;
export const isLicenceCommand = (command: { type: string }): command is LicenceCommand =>
  command.type === 'RemindOfLicence' || command.type === 'ExpireVerification';

/** `remindedOf`: the reminders that were sent, by the days that were left. */
export type Licence = { until: Instant; remindedOf: number[] };

/** A timer of an earlier verification, or one that fires again, changes nothing. */
export function decideLicence({ type, data }: LicenceCommand, licence: Licence | undefined): LicenceEvent[] {
  if (licence?.until !== data.licenceUntil) return [];
  const hasEnded = Date.parse(data.at) >= Date.parse(licence.until);
  if (type === 'ExpireVerification') return hasEnded ? [{ type: 'VerificationExpired', data }] : [];
  return hasEnded || licence.remindedOf.includes(data.days) ? [] : [{ type: 'LicenceExpiryReminded', data }];
}
