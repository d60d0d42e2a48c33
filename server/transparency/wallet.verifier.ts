import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Injectable } from '@nestjs/common';
import type { Exported } from './drill.flips.js';

/** `revision`: of the broken event, null for none. `lines`: what the program prints. */
export type Verdict = { lines: string[] } & ({ ok: true } | { ok: false; revision: number | null; reason: string });
type Texts = { manifest: string; proof?: string; root?: string };
type Program = { verdictOf: (chunks: Iterable<Buffer>, texts: Texts) => Promise<Verdict> };

/** The program that owners and auditors download, run in this process on files that are only in memory. */
@Injectable()
export class WalletVerifier {
  /** The file that is handed out. */
  program = join(process.cwd(), 'verify', 'verify-wallet.mjs');

  async verdict({ lines, manifest, inclusion, published }: Exported): Promise<Verdict> {
    const { verdictOf } = (await import(pathToFileURL(this.program).href)) as Program;
    return verdictOf([Buffer.from(lines.join(''))], {
      manifest: JSON.stringify(manifest),
      ...(inclusion && { proof: JSON.stringify(inclusion), root: published }),
    });
  }
}
