import { connect, createServer, type IncomingHttpHeaders, type ServerHttp2Session } from 'node:http2';
import { promisify } from 'node:util';
import streams from '@eventstore/db-client/generated/streams_pb.js';

const APPEND = '/event_store.client.streams.Streams/BatchAppend';
/** gRPC: a compression flag and the length of the message, in bytes. */
const HEADER = 5;

/**
 * A proxy before an event store on loopback, which loses the answers of chosen appends: they are committed, and the
 * client learns nothing of it. Reads and subscriptions pass.
 */
export async function startLossyStore(port: number) {
  const upstream = connect(`http://localhost:${port}`);
  const sessions = new Set<ServerHttp2Session>();
  /** The event type of each append whose answer is to be lost, by its correlation id. */
  const chosen = new Map<string, string>();
  const lost = new Map<string, number>();
  let types: readonly string[] = [];
  upstream.on('error', () => undefined);

  const server = createServer();
  server.on('session', (session) => sessions.add(session.on('close', () => sessions.delete(session))));
  server.on('stream', (near, headers) => {
    const far = upstream.request(headers as IncomingHttpHeaders, { endStream: false });
    const isAppend = headers[':path'] === APPEND;
    let trailers: IncomingHttpHeaders = {};
    const asked = messages((message) => {
      const type = isAppend && types.find((one) => message.includes(one));
      if (type) chosen.set(idOf(streams.BatchAppendReq, message), type);
      far.write(message);
    });
    const answered = messages((message) => {
      const type = isAppend && chosen.get(idOf(streams.BatchAppendResp, message));
      if (type) lost.set(type, (lost.get(type) ?? 0) + 1);
      else near.write(message);
    });
    near.on('wantTrailers', () => near.sendTrailers(plain(trailers)));
    near.on('data', asked).on('end', () => far.end());
    far.on('response', (answer, flags) => {
      const ends = (flags & END_STREAM) !== 0;
      if (!near.destroyed) near.respond(answer, { endStream: ends, waitForTrailers: !ends });
    });
    far.on('trailers', (last) => (trailers = last));
    far.on('data', answered).on('end', () => near.end());
    near.on('error', () => undefined).on('close', () => far.close(near.rstCode));
    far.on('error', () => undefined).on('close', () => far.rstCode && near.close(far.rstCode));
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  return {
    url: `esdb://localhost:${(server.address() as { port: number }).port}?tls=false`,
    /** How many answers of appends with an event of this type were lost until now. */
    lost: (eventType: string) => lost.get(eventType) ?? 0,
    /** From now on the answer of every append with an event of these types is lost. */
    loses: (...eventTypes: string[]) => void (types = eventTypes),
    /** From now on every append is answered. */
    answers: () => void (types = []),
    async stop() {
      for (const session of sessions) session.destroy();
      upstream.destroy();
      await promisify(server.close.bind(server))();
    },
  };
}
const END_STREAM = 0x1;

/** Header fields without the pseudo fields and symbols of the HTTP/2 layer. */
const plain = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));

/** Calls `each` with every whole gRPC message of a byte stream, its header included. */
function messages(each: (message: Buffer) => void) {
  let rest = Buffer.alloc(0);
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= HEADER && rest.length >= HEADER + rest.readUInt32BE(1)) {
      const end = HEADER + rest.readUInt32BE(1);
      each(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
  };
}

type Correlated = typeof streams.BatchAppendReq | typeof streams.BatchAppendResp;
const idOf = (type: Correlated, message: Buffer) =>
  Buffer.from(type.deserializeBinary(message.subarray(HEADER)).getCorrelationId()!.serializeBinary()).toString('hex');
