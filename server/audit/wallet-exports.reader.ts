import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import type { UserId } from '#server/kernel/ids';
import { CHAIN_START } from '#server/platform/events/hash-chain';
import type { ExportFilter } from './audit.input.js';
import { fileOf, type Format, headerOf, lineOf, mimeOf } from './replay.export.js';
import { WalletLog, walletStream } from './wallet-log.reader.js';

const VERIFIER = 'verify-wallet.mjs';

/**
 * The history of a wallet as files, up to a revision or to its last event, and the program that verifies them offline.
 * With `owner` the files are for the wallet's owner: the ids of other persons who caused events are replaced by a hash.
 */
@Injectable()
export class WalletExports {
  constructor(private readonly log: WalletLog) {}

  async file(format: Format, id: UserId, { revision }: ExportFilter, owner?: UserId) {
    const last = await this.log.lastNumber(id);
    const lines = fileOf(format, this.log.read(id, Math.min(last, revision ?? last)), owner);
    return new StreamableFile(Readable.from(lines, { objectMode: false }), {
      type: mimeOf[format],
      disposition: `attachment; filename="${nameOf(id, format)}"`,
    });
  }

  /** Events, last hash, and the size and hash of each file. */
  async manifest(formats: readonly Format[], id: UserId, filter: ExportFilter, owner?: UserId) {
    const revision = Math.min(await this.log.lastNumber(id), filter.revision ?? Number.MAX_SAFE_INTEGER);
    const files = formats.map((format) => ({
      format,
      hash: createHash('sha256').update(headerOf[format]),
      bytes: Buffer.byteLength(headerOf[format]),
    }));
    let [count, head] = [0, CHAIN_START];
    for await (const linked of this.log.read(id, revision)) {
      count++;
      head = linked.hash ?? head;
      for (const file of files) {
        const line = lineOf[file.format](linked, owner);
        file.hash.update(line);
        file.bytes += Buffer.byteLength(line);
      }
    }
    const described = files.map(({ format, hash, bytes }) => ({
      name: nameOf(id, format),
      format,
      bytes,
      sha256: hash.digest('hex'),
    }));
    return { wallet: id, stream: walletStream(id), revision, count, head, files: described };
  }

  /** `verify-wallet.mjs`: needs Node and no package. */
  async verifier() {
    return new StreamableFile(await readFile(join(process.cwd(), 'verify', VERIFIER)), {
      type: 'text/javascript; charset=utf-8',
      disposition: `attachment; filename="${VERIFIER}"`,
    });
  }
}

const nameOf = (id: UserId, format: Format) => `wallet-${id.replace(/[^\w-]/g, '')}.${format}`;
