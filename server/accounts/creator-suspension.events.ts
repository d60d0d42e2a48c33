import { z } from 'zod';
import { REVIEW_REASON } from '#server/catalogue/catalogue.events';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant, sealed, userId } from '#server/kernel/shapes';

/** Binds the ciphertext of an appeal; stored events depend on it. */
export const APPEAL_TEXT = 'suspension-appeal';
/** Reasons are sealed as those of listings are: a listing that is suspended with its creator has the same reason. */
export const SUSPENSION_REASON = REVIEW_REASON;

/** `userId` is the creator, `by` the moderator. */
const creator = z.strictObject({ userId, at: instant });
const byStaff = creator.extend({ by: userId });
const reasoned = { shape: byStaff.extend({ reason: sealed }), sealed: { reason: SUSPENSION_REASON } };

/** The suspension of a verified creator and its appeal (A15.8), in the stream of the account. */
export const suspensionEvents = defineEvents({
  /** No badge, no listing on sale and no withdrawal until it is lifted. */
  CreatorSuspended: reasoned,
  SuspensionAppealed: { shape: creator.extend({ text: sealed }), sealed: { text: APPEAL_TEXT } },
  /** A moderator takes the appeal: until `until` no other one decides. */
  SuspensionAppealClaimed: { shape: byStaff.extend({ until: instant }) },
  SuspensionAppealReleased: { shape: byStaff },
  /** The appeal is declined. */
  SuspensionUpheld: reasoned,
  SuspensionLifted: reasoned,
});

export type SuspensionEvent = EventOf<typeof suspensionEvents>;
type Of<Type extends SuspensionEvent['type']> = EventOf<typeof suspensionEvents, Type>;
export type CreatorSuspended = Of<'CreatorSuspended'>;
export type SuspensionAppealed = Of<'SuspensionAppealed'>;
export type SuspensionUpheld = Of<'SuspensionUpheld'>;
export type SuspensionLifted = Of<'SuspensionLifted'>;
