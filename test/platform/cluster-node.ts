import { randomUUID } from 'node:crypto';
import { Metadata, Server, ServerCredentials, type ServiceError, status } from '@grpc/grpc-js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';

/**
 * Why a node of EventStoreDB 24.2 cannot serve a call that requires the leader: a `follower` names the leader, a node
 * `without a leader` knows none, one that is `not ready` is starting, one `without a quorum` reaches its time limit.
 */
export type Condition = 'follower' | 'without a leader' | 'not ready' | 'without a quorum';

const error = (code: status, details: string, more: Record<string, string> = {}): ServiceError =>
  Object.assign(new Error(details), { code, details, metadata: Metadata.fromHttp2Headers(more) });

/** A node of a cluster that answers as EventStoreDB 24.2 does while it cannot serve a write. */
export async function startClusterNode(condition: Condition, leaderPort: number) {
  const server = new Server();
  const notLeader = error(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': 'localhost',
    'leader-endpoint-port': String(leaderPort),
  });
  const refusal = {
    follower: notLeader,
    'without a leader': error(status.UNKNOWN, 'No leader info available in response'),
    'not ready': error(status.UNAVAILABLE, 'Server Is Not Ready'),
    'without a quorum': error(status.ABORTED, 'Operation timed out: read'),
  }[condition];
  const requiresLeader = ({ metadata }: { metadata: Metadata }) => metadata.get('requires-leader')[0] === 'true';

  server.addService(StreamsService, {
    read: (call: never) => {
      const { emit } = call as { emit: (event: 'error', error: Error) => void };
      emit.call(call, 'error', requiresLeader(call) ? refusal : error(status.INTERNAL, 'The leader was not required.'));
    },
    batchAppend(call: never) {
      const stream = call as NodeJS.ReadWriteStream;
      stream.on('data', (request: streams.BatchAppendReq) => {
        if (!requiresLeader(call)) stream.emit('error', error(status.INTERNAL, 'The leader was not required.'));
        else if (condition === 'follower') stream.emit('error', notLeader);
        else stream.write(batchRefusal(request, condition) as never);
      });
    },
  } as never);
  server.addService(ServerFeaturesService, {
    getSupportedMethods: (_: unknown, answer: Answer) => answer(null, methods()),
  });
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('localhost:0', ServerCredentials.createInsecure(), (failure, bound) =>
      failure ? reject(failure) : resolve(bound),
    ),
  );
  const members = () => {
    const FOLLOWER = gossip.MemberInfo.VNodeState.FOLLOWER;
    const LEADER = gossip.MemberInfo.VNodeState.LEADER;
    return new gossip.ClusterInfo().setMembersList([member(FOLLOWER, port), member(LEADER, leaderPort)]);
  };
  server.addService(GossipService, { read: (_: unknown, answer: Answer) => answer(null, members()) });
  return { port, stop: () => server.forceShutdown() };
}
type Answer = (error: null, answer: unknown) => void;

function batchRefusal(request: streams.BatchAppendReq, condition: Condition) {
  const details = new any.Any();
  const timeout = 'type.googleapis.com/event_store.client.Timeout';
  details.setTypeUrl(condition === 'without a quorum' ? timeout : 'type.googleapis.com/google.protobuf.Empty');
  const messages = { 'without a leader': 'No leader info available in response', 'not ready': 'Server Is Not Ready' };
  const message = messages[condition as keyof typeof messages] ?? 'Timeout';
  return new streams.BatchAppendResp()
    .setCorrelationId(request.getCorrelationId())
    .setStreamIdentifier(request.getOptions()?.getStreamIdentifier())
    .setError(new statuses.Status().setMessage(message).setDetails(details));
}

const methods = () =>
  new features.SupportedMethods()
    .setEventStoreServerVersion('24.2.0')
    .setMethodsList([
      new features.SupportedMethod().setServiceName('event_store.client.streams.Streams').setMethodName('BatchAppend'),
    ]);

const member = (state: 6 | 8, port: number) =>
  new gossip.MemberInfo()
    .setInstanceId(new shared.UUID().setString(randomUUID()))
    .setTimeStamp('0')
    .setState(state)
    .setIsAlive(true)
    .setHttpEndPoint(new gossip.EndPoint().setAddress('localhost').setPort(port));
