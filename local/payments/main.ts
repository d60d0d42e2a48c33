import { startPayments } from './server.js';

const { PAYMENTS_PORT, DATA_DIR, PAYSTACK_SECRET_KEY, PUBLIC_URL, WEBHOOK_URL } = process.env;
if (!DATA_DIR || !PAYSTACK_SECRET_KEY) throw new Error('The payment sandbox needs DATA_DIR and PAYSTACK_SECRET_KEY');

const publicUrl = PUBLIC_URL ?? 'http://localhost:3000';
const { url, stop } = await startPayments({
  port: Number(PAYMENTS_PORT ?? 3001),
  dataDir: DATA_DIR,
  secretKey: PAYSTACK_SECRET_KEY,
  webhookUrl: WEBHOOK_URL ?? `${publicUrl}/api/payments/paystack/webhook`,
  publicUrl,
});
process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
console.log(`payment sandbox ready on ${new URL(url).port}`);
