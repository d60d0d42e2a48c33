import { Controller, Get } from '@nestjs/common';
import { Policy } from '#server/platform/http/policy';
import { WalletExports } from './wallet-exports.reader.js';

@Controller('audit/verifier')
@Policy('auditor')
export class VerifierController {
  constructor(private readonly exports: WalletExports) {}

  /** The program `verify-wallet.mjs`, which verifies exported wallets offline. 404 for everyone but auditors. */
  @Get()
  file() {
    return this.exports.verifier();
  }
}
