import type { Event } from '#server/kernel/decider';
import type { Instant, UserId } from '#server/kernel/ids';

type Own = { userId: UserId; at: Instant };

/** A person registered; names, e-mail and password are kept outside the log. */
export type UserRegistered = Event<'UserRegistered', Own & { country: string; region: string }>;
export type UserActivated = Event<'UserActivated', Own>;
export type RoleGranted = Event<'RoleGranted', Own & { role: string; reason: string }>;
/** An admin vouches for a creator's identity and licences. */
export type CreatorVerified = Event<'CreatorVerified', Own & { by: UserId }>;

export type AccountEvent = UserRegistered | UserActivated | RoleGranted | CreatorVerified;
