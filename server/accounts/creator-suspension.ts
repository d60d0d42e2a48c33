import { conflict, forbidden } from '#server/kernel/domain-error';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import { claimAt, claimedBy, claimedUntil, type StaffClaim } from '#server/kernel/staff-claims';
import type { SuspensionEvent } from './accounts.events.js';

/** `userId` is the creator, `by` the moderator. */
type Act = { userId: UserId; by: UserId; at: Instant };

/** A moderator takes badge and listings off for now (A15.8): also of a creator whose licence ended, who still sells. */
export class SuspendCreator {
  readonly type = 'SuspendCreator';
  constructor(readonly data: Act & { reason: Envelope }) {}
}

/** The creator finds it wrong, once for each suspension. */
export class AppealSuspension {
  readonly type = 'AppealSuspension';
  constructor(readonly data: Omit<Act, 'by'> & { text: Envelope }) {}
}

/** A moderator takes the appeal for half an hour. */
export class ClaimAppeal {
  readonly type = 'ClaimAppeal';
  constructor(readonly data: Act) {}
}

/** The moderator leaves it to the others before that. */
export class ReleaseAppeal {
  readonly type = 'ReleaseAppeal';
  constructor(readonly data: Act) {}
}

/** The suspension stays. */
export class UpholdSuspension {
  readonly type = 'UpholdSuspension';
  constructor(readonly data: Act & { reason: Envelope }) {}
}

/** The suspension ends, on an appeal or without one. */
export class LiftSuspension {
  readonly type = 'LiftSuspension';
  constructor(readonly data: Act & { reason: Envelope }) {}
}

export const appealCommands = [ClaimAppeal, ReleaseAppeal, UpholdSuspension, LiftSuspension];
export type AppealCommand = ClaimAppeal | ReleaseAppeal | UpholdSuspension | LiftSuspension;
export type SuspensionCommand = SuspendCreator | AppealSuspension | AppealCommand;
const TYPES = new Set<string>([SuspendCreator, AppealSuspension, ...appealCommands].map(({ name }) => name));
export const isSuspensionCommand = (command: { type: string }): command is SuspensionCommand => TYPES.has(command.type);

/** `by`: who suspended the creator. `claim`: of the open appeal. */
export type Suspension = { by: UserId; appeal?: 'open' | 'declined'; claim?: StaffClaim };
/** `wasVerified`: the person was a verified creator at any time. */
type Creator = { wasVerified: boolean; suspension?: Suspension };

export function decideSuspension(command: SuspensionCommand, { wasVerified, suspension }: Creator): SuspensionEvent[] {
  if (command.type === 'SuspendCreator') return suspend(command.data, wasVerified, suspension);
  if (!suspension) throw conflict('not_suspended', 'This creator is not suspended.');
  return command.type === 'AppealSuspension' ? appeal(command.data, suspension) : decideAppeal(command, suspension);
}

function suspend(data: SuspendCreator['data'], wasVerified: boolean, suspension?: Suspension): SuspensionEvent[] {
  if (data.by === data.userId) throw ownCase();
  if (suspension) throw conflict('suspended', 'This creator is suspended already.');
  if (!wasVerified) throw conflict('not_verified', 'This person was never a verified creator.');
  return [{ type: 'CreatorSuspended', data }];
}

function appeal(data: AppealSuspension['data'], suspension: Suspension): SuspensionEvent[] {
  if (suspension.appeal === 'open') throw conflict('under_review', 'We have your appeal, and are looking at it.');
  if (suspension.appeal) throw conflict('answered', 'We decided about your appeal. There is one for each suspension.');
  return [{ type: 'SuspensionAppealed', data }];
}

/** An open appeal is decided by the moderator who has it, who is not the one that suspended the creator. */
function decideAppeal(command: AppealCommand, suspension: Suspension): SuspensionEvent[] {
  const { userId, by, at } = command.data;
  const data = { userId, by, at };
  const claim = claimAt(suspension, at);
  if (command.type === 'ReleaseAppeal') return claim?.by === by ? [{ type: 'SuspensionAppealReleased', data }] : [];
  if (by === userId) throw ownCase();
  if (suspension.appeal !== 'open') {
    if (command.type === 'LiftSuspension')
      return [{ type: 'SuspensionLifted', data: { ...data, reason: command.data.reason } }];
    throw conflict('decided', 'No appeal waits for a decision.');
  }
  if (suspension.by === by) throw forbidden('own_decision', 'Another moderator must decide about your suspension.');
  if (claim && claim.by !== by) throw claimedBy(claim.by, 'Another moderator has this appeal.');
  if (command.type === 'ClaimAppeal')
    return claim ? [] : [{ type: 'SuspensionAppealClaimed', data: { ...data, until: claimedUntil(at) } }];
  if (!claim) throw conflict('not_claimed', 'Take this appeal first: your half hour is over.');
  const type = command.type === 'LiftSuspension' ? 'SuspensionLifted' : 'SuspensionUpheld';
  return [{ type, data: { ...data, reason: command.data.reason } }];
}

const ownCase = () => forbidden('own_case', 'Somebody else must decide about your own account.');

/** The suspension after this event; undefined for none. */
export function evolveSuspension(
  suspension: Suspension | undefined,
  { type, data }: SuspensionEvent,
): Suspension | undefined {
  if (type === 'CreatorSuspended') return { by: data.by };
  if (type === 'SuspensionLifted' || !suspension) return undefined;
  switch (type) {
    case 'SuspensionAppealed':
      return { ...suspension, appeal: 'open' };
    case 'SuspensionAppealClaimed':
      return { ...suspension, claim: { by: data.by, until: data.until } };
    case 'SuspensionAppealReleased':
      return { ...suspension, claim: undefined };
    case 'SuspensionUpheld':
      return { ...suspension, appeal: 'declined', claim: undefined };
  }
}
