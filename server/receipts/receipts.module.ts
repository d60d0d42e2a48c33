import { defineModule } from '#server/platform/module';
import { CertificateCodes } from './certificate.codes.js';
import { ReceiptBuyers } from './receipt.buyers.js';
import { ReceiptsController } from './receipts.controller.js';
import { receiptLimit, resendReceiptLimit } from './receipts.limits.js';

export const ReceiptsModule = defineModule({
  name: 'receipts',
  providers: [CertificateCodes, ReceiptBuyers],
  controllers: [ReceiptsController],
  rateLimits: [receiptLimit, resendReceiptLimit],
});
