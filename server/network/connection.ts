import type { Decider } from '#server/kernel/decider';
import type { Instant, RequestId, UserId } from '#server/kernel/ids';
import { conflict, forbidden, invalid, notFound } from '#server/kernel/domain-error';
import type { ConnectionCommand, OwnCommand, RequestCommand } from './connection-commands.js';
import { decideFollowing, isFollowing } from './following.js';
import { type ConnectionEvent, connectionEvents } from './network.events.js';
import { askAgainAfter, momentOf, suggestedAfter } from './waiting-times.js';

type State = {
  /** The last request that was neither withdrawn nor ended by a block or the end of a connection. */
  request?: { requestId: RequestId; from: UserId; to: UserId };
  status: 'none' | 'sent' | 'declined' | 'connected';
  /** From when each of both may ask again. Only what the person did itself counts, so that it reveals no decline. */
  askAgainAt: Map<UserId, Instant>;
  /** Until when each of both gets no suggestion of the other. */
  dismissedUntil: Map<UserId, Instant>;
  blockedBy: Set<UserId>;
  /** Who of both follows the other. */
  followedBy: Set<UserId>;
};

/** Two people: at most one open request or a connection between them, who of both follows the other, and what each has hidden. */
export const connection: Decider<State, ConnectionCommand, ConnectionEvent> = {
  category: 'connection',
  events: connectionEvents,
  initial: () => ({
    ...{ status: 'none', askAgainAt: new Map(), dismissedUntil: new Map(), blockedBy: new Set() },
    followedBy: new Set(),
  }),

  decide(command, state) {
    if (isFollowing(command)) return decideFollowing(command, state);
    return isOwn(command) ? decideOwn(command, state) : decideRequest(command, state);
  },

  evolve(state, { type, data }) {
    switch (type) {
      case 'ConnectRequestSent':
        state.askAgainAt.set(data.from, askAgainAfter(data.at));
        return become(state, 'sent', data);
      case 'ConnectionMade':
        state.askAgainAt.clear();
        return become(state, 'connected', data);
      case 'ConnectRequestDeclined':
        return become(state, 'declined', data);
      case 'ConnectRequestWithdrawn':
        state.askAgainAt.set(data.from, askAgainAfter(data.at));
        return become(state, 'none');
      case 'ConnectionRemoved':
        return become(state, 'none');
      case 'FounderDismissed':
        state.dismissedUntil.set(data.by, data.until);
        return state;
      case 'FounderRestored':
        state.dismissedUntil.delete(data.by);
        return state;
      case 'PersonBlocked':
        state.blockedBy.add(data.by);
        state.followedBy.clear();
        // To block and unblock shortens no waiting of one's own.
        state.askAgainAt.delete(data.other);
        return become(state, 'none');
      case 'PersonUnblocked':
        state.blockedBy.delete(data.by);
        return state;
      case 'CreatorFollowed':
        state.followedBy.add(data.by);
        return state;
      case 'CreatorUnfollowed':
        state.followedBy.delete(data.by);
        return state;
    }
  },
};

function become(state: State, status: State['status'], request?: State['request']) {
  state.status = status;
  state.request = request && { requestId: request.requestId, from: request.from, to: request.to };
  return state;
}

const isOwn = (command: RequestCommand | OwnCommand): command is OwnCommand => 'other' in command.data;

function decideRequest(command: RequestCommand, state: State): ConnectionEvent[] {
  const { request, status, askAgainAt, blockedBy } = state;
  const { at } = command.data;
  switch (command.type) {
    case 'SendConnectRequest': {
      const { from, to } = command.data;
      if (from === to) throw invalid('receiver', 'You cannot connect with yourself.');
      if (blockedBy.size > 0) throw forbidden('request_refused', 'You cannot send a request to this person.');
      if (status === 'connected') throw conflict('already_connected', 'You are connected already.');
      // It crosses one that the other sees as sent, also where this person had declined it before.
      if (request?.from === to) return [{ type: 'ConnectionMade', data: { ...request, at } }];
      const again = askAgainAt.get(from);
      if (again && again > at) throw askedBefore(again);
      return [{ type: 'ConnectRequestSent', data: command.data }];
    }
    case 'AcceptConnectRequest':
    case 'DeclineConnectRequest': {
      const { requestId, by } = command.data;
      if (request?.requestId !== requestId || request.to !== by) throw notFound();
      return command.type === 'AcceptConnectRequest' ? accept(state, at) : decline(state, at);
    }
    case 'WithdrawConnectRequest': {
      const { requestId, by } = command.data;
      if (request?.requestId !== requestId || request.from !== by) throw notFound();
      if (status === 'connected') throw conflict('already_connected', 'You are connected already.');
      return [{ type: 'ConnectRequestWithdrawn', data: { ...request, at } }];
    }
  }
}

/** One sentence for a request that waits, was declined or was withdrawn. */
const askedBefore = (again: Instant) =>
  conflict('duplicate_request', `You asked this person before. You can ask again from ${momentOf(again)}.`, {
    ask_again_at: again,
  });

function accept({ request, status }: State, at: Instant): ConnectionEvent[] {
  if (status === 'declined') throw conflict('request_declined', 'You declined this request.');
  return status === 'connected' ? [] : [{ type: 'ConnectionMade', data: { ...request!, at } }];
}

function decline({ request, status }: State, at: Instant): ConnectionEvent[] {
  if (status === 'connected') throw conflict('already_connected', 'You are connected already.');
  return status === 'declined' ? [] : [{ type: 'ConnectRequestDeclined', data: { ...request!, at } }];
}

function decideOwn(command: OwnCommand, { status, dismissedUntil, blockedBy }: State): ConnectionEvent[] {
  const { by, other, at } = command.data;
  const data = { by, other, at };
  if (by === other) throw invalid('username', 'This is your own username.');
  // To a blocked person the blocker does not exist. Unblocking concerns only the own block.
  if (blockedBy.has(other) && command.type !== 'UnblockPerson') throw notFound();
  switch (command.type) {
    case 'RemoveConnection':
      if (status !== 'connected') throw notFound();
      return [{ type: 'ConnectionRemoved', data }];
    case 'DismissFounder':
      if (blockedBy.has(by)) throw notFound();
      if ((dismissedUntil.get(by) ?? '') > at) return [];
      return [{ type: 'FounderDismissed', data: { ...data, until: suggestedAfter(at) } }];
    case 'RestoreFounder':
      return dismissedUntil.has(by) ? [{ type: 'FounderRestored', data }] : [];
    case 'BlockPerson':
      return blockedBy.has(by) ? [] : [{ type: 'PersonBlocked', data }];
    case 'UnblockPerson':
      return blockedBy.has(by) ? [{ type: 'PersonUnblocked', data }] : [];
  }
}
