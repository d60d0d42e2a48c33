import { appendResponse, batchOutcome, batchRefused, batchTooLarge, deleteResponse } from './append-responses.js';
import type { ExpectedRevision } from './append.js';
import { type Content, ID_BYTES } from './content.js';
import {
  appendTooLarge,
  badRequest,
  CallFailure,
  Status,
  streamDeleted,
  timedOut,
  wrongExpectedVersion,
} from './failure.js';
import type { Call } from './call.js';
import { readProposed } from './proposed.js';
import { MessageReader } from './protobuf.js';
import { readAppend, type BatchAppendRequest, readBatchAppend, readOptions, readTarget } from './requests.js';
import type { Outcome } from './write.js';
import type { Writer } from './writer.js';

/** Of the data of one append; the metadata does not count, as in 24.2. */
const LARGEST_APPEND = 1_048_576;
const UNARY_TIMEOUT = 10_000;
/** A longer timer of Node fires at once, ms. */
const LONGEST_TIMER = 2 ** 31 - 1;

interface Gathering {
  stream: string;
  expected: ExpectedRevision;
  deadline: number;
  events: Content[];
  bytes: number;
  timer: NodeJS.Timeout | undefined;
}

/** Streams/BatchAppend, Append, Delete and Tombstone. */
export class AppendService {
  constructor(readonly writer: Writer) {}

  /** Many appends on one call, each answered exactly once under its correlation id. */
  readonly batchAppend = (call: Call): void => {
    const gathering = new Map<string, Gathering>();
    let pending = 0;
    let halfClosed = false;
    let answers: Buffer[] = [];
    const flush = () => {
      const [first] = answers;
      if (first) call.write(answers.length === 1 ? first : Buffer.concat(answers));
      answers = [];
      if (halfClosed && pending === 0) call.finish();
    };
    // Answers of one event-loop turn go out in one write.
    const answer = (frame: Buffer) => {
      if (answers.push(frame) === 1) process.nextTick(flush);
    };
    const settle = (frame: Buffer) => {
      pending--;
      answer(frame);
    };
    call.onClosed(() => {
      for (const { timer } of gathering.values()) clearTimeout(timer);
    });
    call.onHalfClosed(() => {
      halfClosed = true;
      if (pending === 0) flush();
    });
    call.onMessage((message) => {
      const request = readBatchAppend(message);
      const key = request.correlation.toString('latin1');
      let one = gathering.get(key);
      try {
        one ??= this.#begin(request);
        if (!one) return;
        gather(one, request, message);
      } catch (error) {
        if (!one && !request.options) throw error;
        gathering.delete(key);
        clearTimeout(one?.timer);
        return answer(batchRefused(request.correlation, one?.stream ?? '', String(error)));
      }
      const { stream, expected, events, deadline } = one;
      const correlation = Buffer.from(request.correlation);
      if (one.bytes > LARGEST_APPEND || deadline <= Date.now()) {
        gathering.delete(key);
        clearTimeout(one.timer);
        const tooLarge = one.bytes > LARGEST_APPEND;
        return answer(
          tooLarge
            ? batchTooLarge(correlation, stream, LARGEST_APPEND)
            : batchOutcome(correlation, stream, expected, { kind: 'timeout' }),
        );
      }
      if (!request.final) {
        gathering.set(key, one);
        if (deadline !== Infinity && !one.timer)
          expireAt(one, () => {
            if (gathering.delete(key)) answer(batchOutcome(correlation, stream, expected, { kind: 'timeout' }));
          });
        return;
      }
      gathering.delete(key);
      clearTimeout(one.timer);
      pending++;
      this.writer.submit({
        kind: 'append',
        stream,
        expected,
        events,
        deadline,
        settle: (outcome) => settle(batchOutcome(correlation, stream, expected, outcome)),
      });
      if (this.writer.overloaded && !call.stream.isPaused()) {
        call.stream.pause();
        this.writer.whenRelieved(() => call.stream.resume());
      }
    });
  };

  readonly append = (call: Call): void => {
    let one: Gathering | undefined;
    call.onMessage((message) => {
      const { options, event } = readAppend(message);
      if (options && !one) one = gatheringOf(options);
      else if (event && one) {
        const proposed = readProposed(event, Buffer.allocUnsafe(ID_BYTES), 0);
        one.bytes += proposed.dataEnd - proposed.dataAt;
        if (one.bytes > LARGEST_APPEND) throw appendTooLarge(LARGEST_APPEND);
        one.events.push(proposed);
      } else throw badRequest('An append is its options, then its events.');
    });
    call.onHalfClosed(() => {
      if (!one) throw badRequest('The options are missing.');
      const { stream, expected, events } = one;
      this.#submit('append', stream, expected, events, (outcome) => {
        if (outcome.kind === 'done' || outcome.kind === 'wrong') call.finish(appendResponse(expected, outcome));
        else call.fail(failureOf(outcome, stream, expected));
      });
    });
  };

  readonly delete = (call: Call): void => this.#remove('delete', call);
  readonly tombstone = (call: Call): void => this.#remove('tombstone', call);

  #remove(kind: 'delete' | 'tombstone', call: Call): void {
    call.onMessage((message) => {
      const options = readOptions(message);
      if (!options) throw badRequest('The options are missing.');
      const { name, expected } = readTarget(options);
      this.#submit(kind, name, expected, [], (outcome) => {
        if (outcome.kind === 'done') call.finish(deleteResponse(outcome.position));
        else call.fail(failureOf(outcome, name, expected));
      });
    });
  }

  #submit(
    kind: 'append' | 'delete' | 'tombstone',
    stream: string,
    expected: ExpectedRevision,
    events: Content[],
    settle: (outcome: Outcome) => void,
  ): void {
    this.writer.submit({ kind, stream, expected, events, deadline: Date.now() + UNARY_TIMEOUT, settle });
  }

  #begin(request: BatchAppendRequest): Gathering | undefined {
    return request.options && gatheringOf(request.options);
  }
}

function gather(one: Gathering, { events }: BatchAppendRequest, message: Buffer): void {
  const ids = Buffer.allocUnsafe((events.length / 2) * ID_BYTES);
  for (let i = 0; i < events.length; i += 2) {
    const event = readProposed(new MessageReader(message, events[i], events[i + 1]), ids, (i / 2) * ID_BYTES);
    one.bytes += event.dataEnd - event.dataAt;
    one.events.push(event);
  }
}

function expireAt(one: Gathering, expire: () => void): void {
  const next = () => (Date.now() < one.deadline ? expireAt(one, expire) : expire());
  one.timer = setTimeout(next, Math.min(one.deadline - Date.now(), LONGEST_TIMER));
}

function gatheringOf(options: Parameters<typeof readTarget>[0]): Gathering {
  const { name, expected, deadline } = readTarget(options);
  return { stream: name, expected, deadline, events: [], bytes: 0, timer: undefined };
}

function failureOf(outcome: Outcome, stream: string, expected: ExpectedRevision): CallFailure {
  if (outcome.kind === 'wrong') return wrongExpectedVersion(stream, expected, outcome.current);
  if (outcome.kind === 'deleted') return streamDeleted(stream);
  if (outcome.kind === 'timeout') return timedOut();
  return new CallFailure(Status.unknown, 'The write was refused.');
}
