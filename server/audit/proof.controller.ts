import { Controller, Get } from '@nestjs/common';
import { Output, dataOf } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter } from '#server/platform/http/validation';
import { type ExportFilter, exportFilter } from './audit.input.js';
import { proofLimit } from './audit.limits.js';
import { manifest } from './audit.output.js';
import { WalletExports } from './wallet-exports.reader.js';

/**
 * Proof of the caller's own balance (B2): every event of the wallet with its hash, a manifest, and a program that verifies
 * both offline. The ids of other persons who caused events are replaced by a hash. 404 while the wallet has no event.
 */
@Controller('wallet/proof')
@Policy('user')
export class ProofController {
  constructor(
    private readonly exports: WalletExports,
    private readonly limits: RateLimits,
  ) {}

  /** The hashes of the exported file, and its last revision: request the file with the same revision. */
  @Get()
  @Output(dataOf(manifest))
  async manifest(@CurrentUser() { id }: Me, @Filter(exportFilter) filter: ExportFilter) {
    await this.limits.count(proofLimit, id);
    return { data: await this.exports.manifest(['jsonl'], id, filter, id) };
  }

  @Get('export.jsonl')
  async events(@CurrentUser() { id }: Me, @Filter(exportFilter) filter: ExportFilter) {
    await this.limits.count(proofLimit, id);
    return this.exports.file('jsonl', id, filter, id);
  }

  /** The program `verify-wallet.mjs`: `node verify-wallet.mjs wallet-<id>.jsonl wallet-<id>.manifest.json`. */
  @Get('verifier')
  verifier() {
    return this.exports.verifier();
  }
}
