import type { EventStoreDBClient } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import grpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Recorded } from '#server/kernel/decider';
import type { Upcasts } from '#server/kernel/upcast';
import { MessageReader } from './protobuf.js';
import { decodeEvent } from './recorded-event.js';

const { Options } = streams.ReadReq;

/** TFPos −1 as an unsigned number: EventStoreDB 24.2 reports it where a filter has matched nothing since the start. */
const NO_POSITION = 2n ** 64n - 1n;

/** A message of a read: an event (without system events) and its encoded size, or a checkpoint of the filtered subscription. */
export type ReadMessage = { event?: Recorded; bytes?: number; checkpoint?: bigint; isCaughtUp?: true };
export type ReadCall = Awaited<ReturnType<typeof read>>;

/** The events of a stream from a revision on, at most `most`, read from the leader, which alone has all of them. */
export function readStream(client: EventStoreDBClient, stream: string, from: bigint, most: number, upcasts?: Upcasts) {
  const name = new shared.StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(stream)));
  const target = new Options.StreamOptions().setStreamIdentifier(name).setRevision(String(from));
  const options = new Options().setStream(target).setCount(String(most)).setNoFilter(new shared.Empty());
  return read.call(client, options, { requiresLeader: true }, upcasts);
}

/** The events of some types after a position, and those still to come; a checkpoint after so many `windows` of others. */
export function subscribe(
  client: EventStoreDBClient,
  after: bigint,
  types: readonly string[],
  windows: number,
  upcasts?: Upcasts,
) {
  const position = new Options.Position().setCommitPosition(String(after)).setPreparePosition(String(after));
  const all = new Options.AllOptions();
  const target = after < 0n ? all.setStart(new shared.Empty()) : all.setPosition(position);
  const stored = types.flatMap((type) => upcasts?.storedNamesOf(type) ?? type);
  const escaped = stored.map((type) => type.replace(/[^A-Za-z0-9]/g, '\\$&')).join('|');
  const filter = new Options.FilterOptions()
    .setEventType(new Options.FilterOptions.Expression().setRegex(`^(${escaped})$`))
    .setCount(new shared.Empty())
    .setCheckpointintervalmultiplier(windows);
  const options = new Options().setAll(target).setFilter(filter).setSubscription(new Options.SubscriptionOptions());
  return read.call(client, options, {}, upcasts);
}

/**
 * `Streams/Read` as the client calls it, on its connection and with its credentials, but decoded here: its own decoding
 * took half of the time that reading a long history takes.
 */
function read(
  this: EventStoreDBClient,
  options: streams.ReadReq.Options,
  call: { requiresLeader?: boolean },
  upcasts?: Upcasts,
) {
  const request = new streams.ReadReq().setOptions(
    options.setUuidOption(new Options.UUIDOption().setString(new shared.Empty())),
  );
  const { path, requestSerialize } = grpc.StreamsService.read;
  const open = this.GRPCStreamCreator(grpc.StreamsClient, 'read', (client) =>
    client.makeServerStreamRequest(
      path,
      requestSerialize,
      (bytes) => decodeReadMessage(bytes, upcasts),
      request,
      ...this.callArguments(call, { deadline: Infinity }),
    ),
  );
  return open();
}

/** Decodes a `ReadResp`. */
export function decodeReadMessage(bytes: Buffer, upcasts?: Upcasts): ReadMessage {
  const decoded: ReadMessage = {};
  const message = new MessageReader(bytes);
  for (let field = message.next(); field; field = message.next()) {
    if (field === 1) {
      decoded.event = message.only(1, (event) => decodeEvent(event, upcasts));
      decoded.bytes = bytes.length;
    } else if (field === 3) {
      const checkpoint = message.only(1, (position) => position.wide()) ?? 0n;
      if (checkpoint !== NO_POSITION) decoded.checkpoint = checkpoint;
    } else {
      if (field === 8) decoded.isCaughtUp = true;
      message.skip();
    }
  }
  return decoded;
}
