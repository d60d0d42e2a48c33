import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import type { UserId } from '#server/kernel/ids';
import { described, type FileForm } from '#server/platform/events/exported-events';
import type { ExportFilter } from './audit.input.js';
import { fileOf, type Format, headerOf, lineOf, mimeOf } from './replay.export.js';
import { walletChain } from '#server/wallet/wallet.events';
import { type Linked, WalletLog } from './wallet-log.reader.js';

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
    const forms = Object.fromEntries(
      formats.map((format) => [
        format,
        { header: headerOf[format], line: (linked: Linked) => lineOf[format](linked, owner) },
      ]),
    ) as Record<Format, FileForm>;
    const { count, head, files } = await described(this.log.read(id, revision), forms);
    const named = files.map((file) => ({ name: nameOf(id, file.format), ...file }));
    return { wallet: id, stream: walletChain(id).stream, revision, count, head, files: named };
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
