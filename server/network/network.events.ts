import type { Event } from '#server/kernel/decider';
import type { Instant, RequestId, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';

/** Stream `connection-<pair>`, the pair sorted: one open request between two people needs no look-up. */
export type ConnectRequestSent = Event<
  'ConnectRequestSent',
  { requestId: RequestId; from: UserId; to: UserId; note: Sealed | null; at: Instant }
>;
/** Both are connected: the receiver accepted, or asked back while the request was open. */
export type ConnectionMade = Event<'ConnectionMade', { requestId: RequestId; from: UserId; to: UserId; at: Instant }>;

export type ConnectionEvent = ConnectRequestSent | ConnectionMade;
