import type { WithFacts } from '#server/kernel/command';
import type { Instant, RequestId, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';

export class SendConnectRequest {
  readonly type = 'SendConnectRequest';
  constructor(readonly data: { requestId: RequestId; from: UserId; to: UserId; note: Envelope | null; at: Instant }) {}
}

type Answer = { requestId: RequestId; from: UserId; by: UserId; at: Instant };

export class AcceptConnectRequest {
  readonly type = 'AcceptConnectRequest';
  constructor(readonly data: Answer) {}
}

export class DeclineConnectRequest {
  readonly type = 'DeclineConnectRequest';
  constructor(readonly data: Answer) {}
}

export class WithdrawConnectRequest {
  readonly type = 'WithdrawConnectRequest';
  constructor(readonly data: { requestId: RequestId; by: UserId; to: UserId; at: Instant }) {}
}

type Own = { by: UserId; other: UserId; at: Instant };

export class RemoveConnection {
  readonly type = 'RemoveConnection';
  constructor(readonly data: Own) {}
}

export class DismissFounder {
  readonly type = 'DismissFounder';
  constructor(readonly data: Own) {}
}

export class RestoreFounder {
  readonly type = 'RestoreFounder';
  constructor(readonly data: Own) {}
}

export class BlockPerson {
  readonly type = 'BlockPerson';
  constructor(readonly data: Own) {}
}

export class UnblockPerson {
  readonly type = 'UnblockPerson';
  constructor(readonly data: Own) {}
}

/** `by` wants to be notified of what the creator `other` publishes. */
export class FollowCreator {
  readonly type = 'FollowCreator';
  constructor(readonly data: Own) {}
}

export class UnfollowCreator {
  readonly type = 'UnfollowCreator';
  constructor(readonly data: Own) {}
}

export type RequestCommand = SendConnectRequest | AcceptConnectRequest | DeclineConnectRequest | WithdrawConnectRequest;
/** What one of both does alone. */
export type OwnCommand = RemoveConnection | DismissFounder | RestoreFounder | BlockPerson | UnblockPerson;
/** `isCreator`: from the stream of the account of `other`. */
export type FollowingCommand = WithFacts<FollowCreator, { isCreator: boolean }> | UnfollowCreator;
export type ConnectionCommand = RequestCommand | OwnCommand | FollowingCommand;
