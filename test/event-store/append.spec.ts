import { decideAppend, Expected, type Memory, type StreamView } from '#local/event-store/append';
import { TOMBSTONE } from '#local/event-store/protobuf';
import { readTruncation, revived } from '#local/event-store/truncation';

/** A stream whose revisions hold the given ids, and an append of `ids`. */
const memory = (stream: string[], ids: string[]): Memory => ({
  revisionOf: (index) => {
    const revision = stream.indexOf(ids[index] ?? '');
    return revision < 0 ? undefined : revision;
  },
  holds: (revision, index) => stream[revision] === ids[index],
});
const stream = (last: number, more: Partial<StreamView> = {}): StreamView => ({
  last,
  softDeleted: false,
  hasMetadata: false,
  ...more,
});
const decide = (view: StreamView, expected: number, ids: string[], known: string[] = []) =>
  decideAppend(view, expected, ids.length, memory(known, ids));
const append = (undelete = false) => ({ kind: 'append', undelete });

describe('The decision to append', () => {
  test.each([
    ['any', Expected.any, append()],
    ['no stream', Expected.noStream, append()],
    ['that the stream exists', Expected.streamExists, { kind: 'wrong', current: -1 }],
    ['revision 0', 0, { kind: 'wrong', current: -1 }],
  ])('on an empty stream, expecting %s', (_, expected, decision) => {
    expect(decide(stream(-1), expected, ['a'])).toEqual(decision);
  });

  test('counts a stream with metadata as one that exists', () => {
    expect(decide(stream(-1, { hasMetadata: true }), Expected.streamExists, ['a'])).toEqual(append());
  });

  test.each([Expected.any, Expected.noStream, Expected.streamExists, 0])('is final on a tombstone (%i)', (expected) => {
    expect(decide(stream(TOMBSTONE), expected, ['a'])).toEqual({ kind: 'deleted' });
  });

  test.each([
    ['any', Expected.any, append(true)],
    ['no stream', Expected.noStream, append(true)],
    ['the last revision', 3, append(true)],
    ['that the stream exists', Expected.streamExists, { kind: 'deleted' }],
    ['an older revision', 1, { kind: 'wrong', current: 3 }],
  ])('on a soft-deleted stream, expecting %s', (_, expected, decision) => {
    expect(decide(stream(3, { softDeleted: true }), expected, ['new'], ['a', 'b', 'c', 'd'])).toEqual(decision);
  });

  test.each([
    ['the same events at their revision', 0, ['b', 'c'], { kind: 'known', last: 2 }],
    ['the same events from the beginning', Expected.noStream, ['a', 'b'], { kind: 'known', last: 1 }],
    ['the same events, expecting any', Expected.any, ['b', 'c'], { kind: 'known', last: 2 }],
    ['a known and an unknown event', 0, ['b', 'x'], { kind: 'wrong', current: 3 }],
    ['a known and an unknown event, expecting any', Expected.any, ['b', 'x'], { kind: 'wrong', current: 3 }],
    ['an unknown event first, expecting any', Expected.any, ['x', 'b'], append()],
    ['known events in another order, expecting any', Expected.any, ['c', 'b'], { kind: 'wrong', current: 3 }],
    ['known events beyond the end', 2, ['d', 'e'], { kind: 'wrong', current: 3 }],
    ['known events at the last revision', 3, ['a'], append()],
    ['no events at the last revision', 3, [], append()],
    ['no events at an older revision', 1, [], { kind: 'wrong', current: 3 }],
  ])('on a retry with %s', (_, expected, ids, decision) => {
    expect(decide(stream(3), expected, ids, ['a', 'b', 'c', 'd'])).toEqual(decision);
  });
});

describe('Stream metadata', () => {
  const read = (text: string) => readTruncation(Buffer.from(text));

  test('tells a soft deletion from a large truncation', () => {
    expect(read('{"$tb":9223372036854775807}')).toMatchObject({ softDeleted: true });
    expect(read('{"$tb":9223372036854775806}')).toMatchObject({ softDeleted: false });
  });

  test.each(['', 'no json', '[]', '{"$tb":"3"}', '{"$maxCount":1.5}', '{"$tb":9223372036854775808,"$maxCount":2}'])(
    'that is malformed hides nothing: %s',
    (text) => {
      expect(read(text)).toEqual({ before: 0, maxCount: Infinity, maxAge: Infinity, softDeleted: false });
    },
  );

  test('keeps its other fields when the stream is revived', () => {
    const metadata = revived(Buffer.from('{"owner":"ada","$tb":9223372036854775807}'), 7);
    expect(metadata?.toString()).toBe('{"owner":"ada","$tb":7}');
  });
});
