import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { ofFirstRelease } from '#server/kernel/sealed';
import { instant, requestId, sealed, userId } from '#server/kernel/shapes';

const request = z.strictObject({ requestId, from: userId, to: userId, at: instant });

/** Stream `connection-<pair>`, the pair sorted: one open request between two people needs no look-up. */
export const connectionEvents = defineEvents({
  ConnectRequestSent: {
    shape: request.extend({ note: sealed.nullable() }),
    sealed: ['note'],
    upcasts: [
      ({ note, ...data }: { note: Parameters<typeof ofFirstRelease>[0] | null }) => ({
        ...data,
        note: note && ofFirstRelease(note),
      }),
    ],
  },
  /** The receiver accepted, or sent a request back while this one was open. */
  ConnectionMade: { shape: request },
});

export type ConnectionEvent = EventOf<typeof connectionEvents>;
export type ConnectRequestSent = EventOf<typeof connectionEvents, 'ConnectRequestSent'>;
export type ConnectionMade = EventOf<typeof connectionEvents, 'ConnectionMade'>;
