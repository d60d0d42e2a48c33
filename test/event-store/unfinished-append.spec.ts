import { randomUUID } from 'node:crypto';
import grpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { type ClientDuplexStream, credentials } from '@grpc/grpc-js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { type EventStoreUnderTest, startEventStore } from '../event-store.js';
import { type Postgres, startPostgres } from '../postgres.js';
import { until } from '../until.js';

const DAY = 86_400_000;
const { BatchAppendReq } = streams;

let postgres: Postgres;
let store: EventStoreUnderTest;
let client: InstanceType<typeof grpc.StreamsClient>;
let call: ClientDuplexStream<InstanceType<typeof BatchAppendReq>, streams.BatchAppendResp>;
/** The outcome of each append by its correlation id. */
const answers = new Map<string, 'success' | 'error'>();

beforeAll(async () => {
  postgres = await startPostgres();
  store = await startEventStore(postgres);
  client = new grpc.StreamsClient(new URL(store.url).host, credentials.createInsecure());
  call = client.batchAppend();
  call.on('error', () => undefined);
  call.on('data', (answer: streams.BatchAppendResp) =>
    answers.set(answer.getCorrelationId()!.getString(), answer.hasSuccess() ? 'success' : 'error'),
  );
});
afterAll(async () => {
  call.end();
  client.close();
  await store.stop();
  await postgres.stop();
});

/** Sends an append of no events in two parts: its options with a deadline, in ms from now; then its end. */
function append(deadline: number) {
  const id = randomUUID();
  const correlation = new shared.UUID().setString(id);
  const options = new BatchAppendReq.Options()
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(`unfinished-${id}`)))
    .setAny(new empty.Empty())
    .setDeadline(timestamp.Timestamp.fromDate(new Date(Date.now() + deadline)));
  call.write(new BatchAppendReq().setCorrelationId(correlation).setOptions(options));
  return {
    finish: () => call.write(new BatchAppendReq().setCorrelationId(correlation).setIsFinal(true)),
    outcome: () => answers.get(id),
    answered: () => until(() => answers.get(id), Boolean),
  };
}

describe('An append that is not finished', () => {
  test('is answered with a timeout at its deadline', async () => {
    const short = append(50);
    expect(await short.answered()).toBe('error');
  });

  test('waits for its end when its deadline is further away than the longest timer', async () => {
    const long = append(30 * DAY);
    expect(await append(50).answered()).toBe('error');
    expect(long.outcome()).toBeUndefined();
    long.finish();
    expect(await long.answered()).toBe('success');
  });
});
