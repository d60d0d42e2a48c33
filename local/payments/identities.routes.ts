import type { FastifyInstance } from 'fastify';
import { customerCode } from './answers.js';
import { banks } from './banks.js';
import { Declined } from './declined.js';
import { customerInput, identificationInput, read } from './input.js';
import type { Sandbox } from './sandbox.js';

/** Customers and the check of their identity: `/customer`. */
export function identityRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/customer', async ({ body }) => {
    const { email, first_name: firstName, last_name: lastName } = read(customerInput, body);
    const createdAt = new Date().toISOString();
    const customer = sandbox.addCustomer({ code: customerCode(email), email, firstName, lastName, createdAt });
    const data = {
      ...{ email: customer.email, first_name: customer.firstName, last_name: customer.lastName, domain: 'test' },
      ...{ customer_code: customer.code, identified: false, identifications: null, createdAt: customer.createdAt },
    };
    return { status: true, message: 'Customer created', data };
  });

  app.post<{ Params: { code: string } }>('/customer/:code/identification', async ({ params, body }, reply) => {
    const input = read(identificationInput, body);
    if (sandbox.controls.takesIdentification('refusals'))
      throw new Declined(400, 'Customer already validated using the same credentials', 'already_validated');
    if (!banks.some(({ code }) => code === input.bank_code))
      throw new Declined(400, 'Bank code is invalid', 'invalid_bank_code');
    sandbox.identify(params.code, input);
    if (sandbox.controls.takesIdentification('lostAnswers')) return reply.hijack().raw.destroy();
    return reply.code(202).send({ status: true, message: 'Customer Identification in progress' });
  });
}
