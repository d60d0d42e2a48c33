import type { Fold } from '#server/kernel/decider';
import type { UserId } from '#server/kernel/ids';
import { type ConnectionEvent, connectionEvents } from './network.events.js';

/** Whether two people are connected, and who of both blocked the other. Stream `connection-<pair>`. */
export const tie: Fold<{ isConnected: boolean; blockedBy: Set<UserId> }, ConnectionEvent> = {
  category: 'connection',
  events: connectionEvents,
  initial: () => ({ isConnected: false, blockedBy: new Set() }),
  evolve(state, { type, data }) {
    if (type === 'ConnectionMade') state.isConnected = true;
    if (type === 'ConnectionRemoved' || type === 'PersonBlocked') state.isConnected = false;
    if (type === 'PersonBlocked') state.blockedBy.add(data.by);
    if (type === 'PersonUnblocked') state.blockedBy.delete(data.by);
    return state;
  },
};
