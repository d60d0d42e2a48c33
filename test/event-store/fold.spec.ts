import { randomBytes } from 'node:crypto';
import { type Content, contentOf, dataOf, ID_BYTES } from '#local/event-store/content';
import { fold, type Rows, unfold } from '#local/event-store/fold';
import { Interned } from '#local/event-store/interned';
import { type RecordedEvent, STEP } from '#local/event-store/recorded';
import type { Stream } from '#local/event-store/streams';
import { NOTHING_HIDDEN } from '#local/event-store/truncation';

const stream = (name: string): Stream => ({
  name,
  id: 1,
  last: -1,
  metadata: undefined,
  truncation: NOTHING_HIDDEN,
});
const orders = stream('orders');
const events = (count: number, bytes = 20, first = 0): RecordedEvent[] =>
  Array.from({ length: count }, (_, i) => ({
    position: (first + i + 1) * STEP,
    revision: first + i,
    stream: Buffer.from(orders.name),
    created: 1_795_000_000_000_000,
    content: contentOf(randomBytes(ID_BYTES), Buffer.from(`Type${i % 3}`), i % 2 === 0, Buffer.alloc(bytes, i)),
  }));
const owned = (list: RecordedEvent[], by = orders) => list.map(() => by);

const plain = ({ content, ...where }: RecordedEvent) => ({
  ...where,
  id: content.ids.toString('hex', content.idAt, content.idAt + ID_BYTES),
  type: content.type.toString(),
  json: content.json,
  data: dataOf(content).toString('hex'),
  metadata: content.bytes.toString('hex', content.metadataAt, content.metadataEnd),
});
/** All events of the rows, in order. */
function unfolded({ events: firsts, more, rest }: Rows, backwards = false): RecordedEvent[] {
  const list: RecordedEvent[] = [];
  for (const [i, first] of firsts.entries()) {
    const following: RecordedEvent[] = [];
    unfold(first, more[i]!, rest[i]!, 0, new Interned(), backwards, (event) => following.push(event));
    list.push(...(backwards ? [...following, first] : [first, ...following]));
  }
  return list;
}

describe('A long append', () => {
  test('lies in few rows, and comes out as it went in', () => {
    const append = events(500);
    const rows = fold(append, owned(append))!;
    expect(rows.events.length).toBeLessThan(10);
    expect(unfolded(rows).map(plain)).toEqual(append.map(plain));
  });

  test('comes out backwards as well', () => {
    const append = events(40);
    const rows = fold(append, owned(append))!;
    expect(unfolded(rows, true).map(plain)).toEqual(append.map(plain).reverse());
  });

  test('keeps metadata, and data that is empty', () => {
    const append = events(20, 0);
    for (const { content } of append) withMetadata(content, randomBytes(9));
    expect(unfolded(fold(append, owned(append))!).map(plain)).toEqual(append.map(plain));
  });

  test('is cut where a row would grow large', () => {
    const append = events(60, 3000);
    const rows = fold(append, owned(append))!;
    expect(rows.events.length).toBeGreaterThan(8);
    for (const rest of rows.rest) expect(rest.length).toBeLessThan(20_000);
    expect(unfolded(rows).map(plain)).toEqual(append.map(plain));
  });

  test('of events each larger than that keeps a row for each', () => {
    const append = events(20, 40_000);
    expect(fold(append, owned(append))).toBeUndefined();
  });
});

describe('A row for each event is kept', () => {
  test.each([
    ['by a short append', () => [events(15), owned(events(15))]],
    ['by a metastream', () => [events(30), owned(events(30), stream('$$orders'))]],
    [
      'by many streams written together',
      () => [events(30), events(30).map((_, i) => (i % 2 ? orders : stream('others')))],
    ],
    ['where revisions are not neighbours', () => [[...events(10), ...events(10, 20, 50)], owned(events(20))]],
  ] as [string, () => [RecordedEvent[], Stream[]]][])('%s', (_, given) => {
    expect(fold(...given())).toBeUndefined();
  });
});

test('Short appends beside a long one keep their rows', () => {
  const list = [...events(3), ...events(100, 20, 3)];
  const owners = list.map((_, i) => (i < 3 ? stream('others') : orders));
  const rows = fold(list, owners)!;
  expect(rows.more.slice(0, 4)).toEqual([0, 0, 0, 99]);
  expect(rows.owners.slice(0, 4).map(({ name }) => name)).toEqual(['others', 'others', 'others', 'orders']);
});

function withMetadata(content: Content, metadata: Buffer): void {
  content.metadataAt = content.bytes.length;
  content.bytes = Buffer.concat([content.bytes, metadata]);
  content.metadataEnd = content.bytes.length;
}
