import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { refundData, transactionData } from './answers.js';
import { Declined, duplicateReference } from './declined.js';
import type { Refund, Transaction } from './facts.js';
import { chargeAuthorizationInput, endAuthorizationInput, initializeInput, read, refundInput } from './input.js';
import { type ListQuery, listed } from './listed.js';
import type { Sandbox } from './sandbox.js';

type ChargeQuery = ListQuery & { status?: string; transaction?: string };

/** Charges and refunds: `/transaction` and `/refund`. */
export function chargeRoutes(app: FastifyInstance, sandbox: Sandbox, addressOf: (accessCode: string) => string): void {
  const { book } = sandbox;

  const open = (
    input: { email: string; amount: number; reference?: string | null; metadata: unknown },
    back?: string | null,
  ) => {
    const transaction: Transaction = {
      id: book.nextId(),
      reference: input.reference ?? randomUUID(),
      accessCode: randomBytes(8).toString('hex'),
      email: input.email,
      amount: input.amount,
      currency: 'NGN',
      callbackUrl: back ?? null,
      metadata: input.metadata,
      createdAt: new Date().toISOString(),
      status: 'abandoned',
      settledAt: null,
    };
    sandbox.open(transaction);
    return transaction;
  };

  const answered = (transaction: Transaction) => {
    const { fields, omit } = sandbox.controls.current.verify;
    const altered = Object.entries({ ...transactionData(transaction), ...fields });
    return Object.fromEntries(altered.filter(([name]) => !omit.includes(name)));
  };

  const shown = (refund: Refund) => ({
    ...refundData(refund, book.transaction(refund.transaction)),
    ...sandbox.controls.current.refund.fields,
  });

  app.post('/transaction/initialize', async ({ body }, reply) => {
    const input = read(initializeInput, body);
    if (sandbox.controls.takes('duplicates')) throw duplicateReference();
    const { accessCode, reference } = open(input, input.callback_url);
    if (sandbox.controls.takes('lostAnswers')) return reply.hijack().raw.destroy();
    const data = { authorization_url: addressOf(accessCode), access_code: accessCode, reference };
    return { status: true, message: 'Authorization URL created', data };
  });

  app.post('/transaction/charge_authorization', async ({ body }, reply) => {
    const input = read(chargeAuthorizationInput, body);
    book.authorizations.mayCharge(input.authorization_code, input.email);
    const { reference } = open(input);
    const charged = sandbox.controls.takesCard('declines') ? sandbox.decline(reference) : sandbox.pay(reference);
    if (sandbox.controls.takesCard('lostAnswers')) return reply.hijack().raw.destroy();
    return { status: true, message: 'Charge attempted', data: transactionData(charged) };
  });

  app.post('/customer/authorization/deactivate', async ({ body }, reply) => {
    const { authorization_code: code } = read(endAuthorizationInput, body);
    sandbox.endAuthorization(code);
    if (sandbox.controls.takesCard('lostAnswers')) return reply.hijack().raw.destroy();
    return { status: true, message: 'Authorization has been deactivated' };
  });

  app.get<{ Params: { reference: string } }>('/transaction/verify/:reference', async ({ params }) => ({
    status: true,
    message: 'Verification successful',
    data: answered(book.transaction(params.reference)),
  }));

  app.get<{ Params: { id: string } }>('/transaction/:id', async ({ params }) => ({
    status: true,
    message: 'Transaction retrieved',
    data: answered(transactionOf(params.id)),
  }));

  app.get<{ Querystring: ChargeQuery }>('/transaction', async ({ query }) => {
    const rows = [...book.transactions.values()].filter((row) => !query.status || row.status === query.status);
    return { status: true, message: 'Transactions retrieved', ...listed(rows, query, answered) };
  });

  app.post('/refund', async ({ body }, reply) => {
    const input = read(refundInput, body);
    if (sandbox.controls.takesRefund('refusals'))
      throw new Declined(400, 'Your balance is not enough to fulfil this request', 'insufficient_balance');
    const transaction = transactionOf(String(input.transaction));
    const refund: Refund = {
      id: book.nextId(),
      transaction: transaction.reference,
      amount: input.amount ?? transaction.amount,
      customerNote: input.customer_note ?? null,
      merchantNote: input.merchant_note ?? null,
      createdAt: new Date().toISOString(),
      status: 'pending',
    };
    sandbox.refund(refund);
    if (sandbox.controls.takesRefund('lostAnswers')) return reply.hijack().raw.destroy();
    const message = 'Refund has been queued for processing';
    return { status: true, message, data: shown(refund) };
  });

  app.get<{ Querystring: ChargeQuery }>('/refund', async ({ query }) => {
    const wanted = query.transaction && transactionOf(query.transaction).reference;
    const rows = [...book.refunds.values()].filter((row) => !wanted || row.transaction === wanted);
    return { status: true, message: 'Refunds retrieved', ...listed(rows, query, shown) };
  });

  app.get<{ Params: { id: string } }>('/refund/:id', async ({ params }) => ({
    status: true,
    message: 'Refund retrieved',
    data: shown(refundOf(params.id)),
  }));

  app.post<{ Params: { id: string } }>('/refund/retry_with_customer_details/:id', async ({ params }) => {
    const refund = refundOf(params.id);
    if (refund.status !== 'needs-attention') {
      throw new Declined(422, 'Refund is not in a state that needs attention', 'invalid_refund_state');
    }
    sandbox.settleRefund(refund.id, 'processed');
    const data = shown(refundOf(params.id));
    return { status: true, message: 'Refund retried and has been queued for processing', data };
  });

  function transactionOf(idOrReference: string): Transaction {
    const byId = book.transactions.find(({ id }) => String(id) === idOrReference);
    return byId ?? book.transaction(idOrReference);
  }

  function refundOf(id: string): Refund {
    const refund = book.refunds.get(Number(id));
    if (!refund) throw new Declined(404, 'Refund not found', 'refund_not_found');
    return refund;
  }
}
