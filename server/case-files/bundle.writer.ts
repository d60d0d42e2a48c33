import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Event, Recorded } from '#server/kernel/decider';
import type { Instant, UserId } from '#server/kernel/ids';
import { type Linked, readLinked } from '#server/platform/events/chained-stream';
import { EventStore } from '#server/platform/events/event-store';
import { exportedLine } from '#server/platform/events/exported-events';
import { CHAIN_START } from '#server/platform/events/hash-chain';
import { FileFolder, type Part } from '#server/platform/files/file-folder';
import { walletChain } from '#server/wallet/wallet.events';
import { encrypted, FORMAT } from './bundle.cipher.js';
import { type Selection, tooMany } from './selection.reader.js';

/** Events that are read at the same time. */
const CONCURRENT = 16;
/** More than an event needs on the disk, and a stream of a dispute, bytes. */
const [EVENT_BYTES, DISPUTE_BYTES] = [4_096, 65_536];

type About = { caseFileId: string; by: UserId; at: Instant };
type BundlePart = { name: string; about: object; events: AsyncIterable<Linked<Event>> };

/** An event outside of a whole chain has its own hash where it has one, and no previous one. */
const alone = (event: Recorded<Event>): Linked<Event> => ({
  ...{ event: { ...event, number: event.revision }, prev: '', hash: event.meta.hash, chainOk: true },
});

const spaceFor = ({ wallets, places, disputes }: Selection) =>
  wallets.reduce((sum, { last }) => sum + last + 1, places.length) * EVENT_BYTES + disputes.length * DISPUTE_BYTES;

/** Writes what was selected as one encrypted file. Everything is read from the log; the clear text is only in memory. */
@Injectable()
export class BundleWriter {
  constructor(
    private readonly store: EventStore,
    private readonly folder: FileFolder,
  ) {}

  /** Resolves to the file, not yet stored, and to its number of events. */
  async write(about: About, selection: Selection, key: Buffer): Promise<{ part: Part; events: number }> {
    const written = { events: 0 };
    const lines = this.lines(about, selection, written);
    const part = await this.folder.withSpace(spaceFor(selection), () =>
      this.folder.write(encrypted(about.caseFileId, key, lines)),
    );
    return { part, events: written.events };
  }

  private async *lines({ caseFileId, by, at }: About, selection: Selection, written: { events: number }) {
    const { most, position, references } = selection;
    const parts: object[] = [];
    for (const { name, about, events } of this.parts(selection)) {
      yield `${JSON.stringify({ part: name })}\n`;
      const hash = createHash('sha256');
      let [count, bytes, head] = [0, 0, CHAIN_START];
      for await (const linked of events) {
        if (++written.events > most) throw tooMany(most);
        const line = exportedLine(linked);
        hash.update(line);
        bytes += Buffer.byteLength(line);
        head = linked.hash ?? head;
        count++;
        yield line;
      }
      const chain = 'wallet' in about ? { head } : {};
      parts.push({ name, ...about, count, ...chain, bytes, sha256: hash.digest('hex') });
    }
    const sealed = { ...FORMAT, case_file: caseFileId, sealed_at: at, by, position: String(position), references };
    yield `${JSON.stringify({ manifest: { ...sealed, parts } })}\n`;
  }

  /** A wallet has the lines that its export has. */
  private parts({ wallets, references, places, disputes }: Selection): BundlePart[] {
    const ofWallets = wallets.map(({ ownerId, last }) => ({
      name: `wallet-${ownerId.replace(/[^\w-]/g, '')}.jsonl`,
      about: { wallet: ownerId, stream: walletChain(ownerId).stream, revision: last },
      events: readLinked<Event>(this.store, walletChain(ownerId), last),
    }));
    return [
      ...ofWallets,
      ...(references.length ? [{ name: 'references.jsonl', about: {}, events: this.at(places) }] : []),
      ...(disputes.length ? [{ name: 'entry-disputes.jsonl', about: {}, events: this.of(disputes) }] : []),
    ];
  }

  private async *at(places: Selection['places']) {
    for (let from = 0; from < places.length; from += CONCURRENT) {
      const some = places.slice(from, from + CONCURRENT);
      const events = await Promise.all(some.map(({ stream, revision }) => this.store.event<Event>(stream, revision)));
      for (const [i, event] of events.entries()) {
        if (!event) throw new Error(`the log has no revision ${some[i]!.revision} of ${some[i]!.stream}`);
        yield alone(event);
      }
    }
  }

  private async *of(streams: readonly string[]) {
    for (const stream of streams) for await (const event of this.store.history<Event>(stream)) yield alone(event);
  }
}
