import type { Decider } from '#server/kernel/decider';
import type { Instant, RequestId, UserId } from '#server/kernel/ids';
import { conflict, invalid, notFound } from '#server/kernel/domain-error';
import type { Envelope } from '#server/kernel/sealed';
import { type ConnectionEvent, connectionEvents } from './network.events.js';

export class SendConnectRequest {
  readonly type = 'SendConnectRequest';
  constructor(readonly data: { requestId: RequestId; from: UserId; to: UserId; note: Envelope | null; at: Instant }) {}
}

export class AcceptConnectRequest {
  readonly type = 'AcceptConnectRequest';
  constructor(readonly data: { requestId: RequestId; from: UserId; by: UserId; at: Instant }) {}
}

export type ConnectionCommand = SendConnectRequest | AcceptConnectRequest;
type State = { request?: { requestId: RequestId; from: UserId; to: UserId }; connected: boolean };

/** The stream id of two people, independent of their order. */
export const pairOf = (one: UserId, other: UserId) => [one, other].sort().join('_');

/** Two people and at most one open request between them. */
export const connection: Decider<State, ConnectionCommand, ConnectionEvent> = {
  category: 'connection',
  events: connectionEvents,
  initial: () => ({ connected: false }),

  decide(command, { request, connected }) {
    switch (command.type) {
      case 'SendConnectRequest': {
        const { from, to, at } = command.data;
        if (from === to) throw invalid('receiver', 'You cannot connect with yourself.');
        if (connected) throw conflict('already_connected', 'You are connected already.');
        if (request?.from === from) throw conflict('duplicate_request', 'You have sent a request already.');
        if (request) return [{ type: 'ConnectionMade', data: { ...request, at } }];
        return [{ type: 'ConnectRequestSent', data: command.data }];
      }
      case 'AcceptConnectRequest': {
        const { requestId, by, at } = command.data;
        if (request?.requestId !== requestId || request.to !== by) throw notFound();
        return connected ? [] : [{ type: 'ConnectionMade', data: { ...request, at } }];
      }
    }
  },

  evolve(state, { type, data: { requestId, from, to } }) {
    state.request = { requestId, from, to };
    state.connected = type === 'ConnectionMade';
    return state;
  },
};
