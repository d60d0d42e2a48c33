import { CallFailure, Status } from './failure.js';
import type { Call } from './call.js';
import type { Handler } from './grpc.js';
import { field, framed } from './protobuf.js';

const VERSION = '24.2.0';
const STREAMS = 'event_store.client.streams.streams';
const PERSISTENT = 'event_store.client.persistent_subscriptions.persistentsubscriptions';
const FEATURES: Record<string, Record<string, string[]>> = {
  [STREAMS]: {
    read: ['position', 'events'],
    append: [],
    delete: [],
    tombstone: [],
    batchappend: ['deadline_duration'],
  },
  // Advertised, because the client falls back to HTTP otherwise; the calls answer UNIMPLEMENTED below.
  [PERSISTENT]: Object.fromEntries(
    ['create', 'update', 'delete', 'read', 'getinfo', 'replayparked', 'list', 'restartsubsystem'].map((method) => [
      method,
      ['stream', 'all'],
    ]),
  ),
  'event_store.client.server_features.serverfeatures': { getsupportedmethods: [] },
  'event_store.client.gossip.gossip': { read: [] },
};
const LEADER = 8;

const supportedMethods = (): Buffer =>
  framed(
    ...Object.entries(FEATURES).flatMap(([service, methods]) =>
      Object.entries(methods).map(([method, features]) =>
        field.bytes(
          1,
          field.text(1, method),
          field.text(2, service),
          ...features.map((feature) => field.text(3, feature)),
        ),
      ),
    ),
    field.text(2, VERSION),
  );

/** A cluster of one, which leads. */
const clusterInfo = (instanceId: string, port: number): Buffer =>
  framed(
    field.bytes(
      1,
      field.bytes(1, field.text(2, instanceId)),
      field.number(2, Date.now() * 10_000),
      field.number(3, LEADER),
      field.number(4, 1),
      field.bytes(5, field.text(1, 'localhost'), field.number(2, port)),
    ),
  );

export const discovery = (instanceId: string, port: () => number): [string, Handler][] => [
  [
    '/event_store.client.server_features.ServerFeatures/GetSupportedMethods',
    (call: Call) => call.onHalfClosed(() => call.finish(supportedMethods())),
  ],
  [
    '/event_store.client.gossip.Gossip/Read',
    (call: Call) => call.onHalfClosed(() => call.finish(clusterInfo(instanceId, port()))),
  ],
];

export const unknownMethod = (path: string) => (call: Call) =>
  call.fail(
    new CallFailure(
      Status.unimplemented,
      path.includes('PersistentSubscriptions')
        ? 'The embedded event store has no persistent subscriptions: use a catch-up subscription with a checkpoint of your own.'
        : `The embedded event store does not know ${path}.`,
    ),
  );
