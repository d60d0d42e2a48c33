import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { recipientData, transferData } from './answers.js';
import { accountName, banks } from './banks.js';
import { Declined, unknownTransfer } from './declined.js';
import type { Transfer } from './facts.js';
import { transferFee } from './fees.js';
import { otpInput, read, recipientInput, transferInput } from './input.js';
import { type ListQuery, listed } from './listed.js';
import type { Sandbox } from './sandbox.js';

/** `next` is the cursor of the page before. */
type BankQuery = { perPage?: string; use_cursor?: string; next?: string };

/** Transfers to banks: `/bank`, `/transferrecipient`, `/transfer` and `/balance`. */
export function transferRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { book } = sandbox;
  const answered = (transfer: Transfer) => ({
    ...transferData(transfer, book.recipients.get(transfer.recipient)!),
    ...sandbox.controls.current.transfer.fields,
  });
  const refusal = () => new Declined(400, 'Recipient specified is invalid', 'invalid_transfer_recipient');

  app.get<{ Querystring: BankQuery }>('/bank', async ({ query }) => {
    const perPage = Math.min(Number(query.perPage) || 50, sandbox.controls.current.banks.most);
    const from = query.use_cursor === 'true' ? Number(Buffer.from(query.next ?? '', 'base64').toString()) || 0 : 0;
    const to = from + perPage;
    const next = query.use_cursor === 'true' && to < banks.length ? Buffer.from(String(to)).toString('base64') : null;
    return { status: true, message: 'Banks retrieved', data: banks.slice(from, to), meta: { next, perPage } };
  });

  app.get<{ Querystring: { account_number?: string; bank_code?: string } }>('/bank/resolve', async ({ query }) => {
    const bank = banks.find(({ code }) => code === query.bank_code);
    if (!bank) throw new Declined(422, 'Unknown bank code: ' + (query.bank_code ?? ''), 'invalid_bank_code');
    const name = accountName(query.account_number ?? '');
    if (!name) {
      const message = 'Could not resolve account name. Check parameters or try again.';
      throw new Declined(422, message, 'invalid_bank_code');
    }
    const data = { account_number: query.account_number, account_name: name, bank_id: bank.id };
    return { status: true, message: 'Account number resolved', data };
  });

  app.post('/transferrecipient', async ({ body }, reply) => {
    const input = read(recipientInput, body);
    if (!banks.some(({ code }) => code === input.bank_code)) {
      throw new Declined(400, 'Cannot resolve account', 'invalid_bank_code');
    }
    const recipient = sandbox.addRecipient({
      id: book.nextId(),
      code: `RCP_${randomBytes(8).toString('hex').slice(0, 15)}`,
      name: input.name,
      accountNumber: input.account_number,
      bankCode: input.bank_code,
      createdAt: new Date().toISOString(),
    });
    reply.code(201);
    return { status: true, message: 'Transfer recipient created successfully', data: recipientData(recipient) };
  });

  app.post('/transfer', async ({ body }, reply) => {
    const input = read(transferInput, body);
    if (sandbox.controls.takesTransfer('pages'))
      return reply.code(404).type('text/html').send('<h1>404 Not Found</h1>');
    if (sandbox.controls.takesTransfer('refusals')) throw refusal();
    const transfer = sandbox.transfer({
      id: book.nextId(),
      code: `TRF_${randomBytes(8).toString('hex').slice(0, 15)}`,
      reference: input.reference ?? randomBytes(10).toString('hex'),
      recipient: input.recipient,
      amount: input.amount,
      fee: transferFee(input.amount),
      reason: input.reason,
      createdAt: new Date().toISOString(),
      status: 'pending',
      settledAt: null,
    });
    if (sandbox.controls.takesTransfer('falseRefusals')) throw refusal();
    if (sandbox.controls.takesTransfer('lostAnswers')) return reply.hijack().raw.destroy();
    const message = transfer.status === 'otp' ? 'Transfer requires OTP to continue' : 'Transfer has been queued';
    return {
      status: true,
      message,
      data: { ...answered(transfer), recipient: book.recipients.get(transfer.recipient)!.id },
    };
  });

  app.post('/transfer/finalize_transfer', async ({ body }) => {
    const { transfer_code, otp } = read(otpInput, body);
    if (!/^\d{6}$/.test(otp)) throw new Declined(400, 'Invalid OTP', 'invalid_otp');
    const transfer = book.transfer(transfer_code);
    if (transfer.status !== 'otp') throw new Declined(400, 'Transfer is not currently awaiting OTP', 'invalid_state');
    return {
      status: true,
      message: 'Transfer has been queued',
      data: answered(sandbox.settleTransfer(transfer_code, 'success')),
    };
  });

  app.get<{ Params: { reference: string } }>('/transfer/verify/:reference', async ({ params }) => {
    const transfer = book.transfer(params.reference);
    if (sandbox.controls.takesTransfer('hidden')) throw unknownTransfer();
    return { status: true, message: 'Transfer retrieved', data: answered(transfer) };
  });

  app.get<{ Querystring: ListQuery }>('/transfer', async ({ query }) => ({
    status: true,
    message: 'Transfers retrieved',
    ...listed([...book.transfers.values()], query, answered),
  }));

  app.get<{ Params: { code: string } }>('/transfer/:code', async ({ params }) => ({
    status: true,
    message: 'Transfer retrieved',
    data: answered(book.transfer(params.code)),
  }));

  app.get('/balance', async () => ({
    status: true,
    message: 'Balances retrieved',
    data: [{ currency: 'NGN', balance: book.balance() }],
  }));
}
