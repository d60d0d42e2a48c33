import { notifyingTypes } from '#projections/notifications/notifications.rows';
import type { Recorded } from '#server/kernel/decider';
import type { ReactionSet } from '#server/kernel/reactions';
import { pushesOf } from './push.orders.js';
import { timersOf } from './unread.timers.js';

const effectsOf = (event: Recorded) => [pushesOf(event), ...timersOf(event)];

/** No notification of before this release is pushed or mailed, nor of before a type that a later one adds. */
export const notificationEffects: ReactionSet = {
  startFrom: 'now',
  joined: Object.fromEntries(notifyingTypes.map((type) => [type, 'now' as const])),
  on: Object.fromEntries(notifyingTypes.map((type) => [type, effectsOf])),
};
