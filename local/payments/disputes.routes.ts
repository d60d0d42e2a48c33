import type { FastifyInstance } from 'fastify';
import { disputeData, evidenceData } from './answers.js';
import { Declined } from './declined.js';
import type { Dispute } from './facts.js';
import { evidenceInput, read, resolveInput } from './input.js';
import { type ListQuery, listed } from './listed.js';
import type { Sandbox } from './sandbox.js';

type DisputeQuery = ListQuery & { status?: string; transaction?: string };

/** Disputes: `/dispute`. */
export function disputeRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { book } = sandbox;
  const shown = (dispute: Dispute) => disputeData(dispute, book.transaction(dispute.transaction));

  app.get<{ Querystring: DisputeQuery }>('/dispute', async ({ query }) => {
    const rows = [...book.disputes.values()].filter((row) => !query.status || row.status === query.status);
    return { status: true, message: 'Disputes retrieved', ...listed(rows, query, shown) };
  });

  app.get<{ Params: { id: string } }>('/dispute/:id', async ({ params }) => ({
    status: true,
    message: 'Dispute retrieved',
    data: shown(book.dispute(params.id)),
  }));

  app.post<{ Params: { id: string } }>('/dispute/:id/evidence', async ({ params, body }) => {
    const dispute = sandbox.addEvidence(params.id, read(evidenceInput, body));
    return { status: true, message: 'Evidence created', data: evidenceData(dispute) };
  });

  app.put<{ Params: { id: string } }>('/dispute/:id/resolve', async ({ params, body }, reply) => {
    const { resolution, refund_amount: refundAmount } = read(resolveInput, body);
    if (sandbox.controls.takesDispute('refusals'))
      throw new Declined(400, 'Dispute cannot be resolved now', 'invalid_dispute_state');
    const dispute = sandbox.answerDispute(params.id, { resolution, refundAmount });
    if (sandbox.controls.takesDispute('lostAnswers')) return reply.hijack().raw.destroy();
    return { status: true, message: 'Dispute successfully resolved', data: shown(dispute) };
  });
}
