import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import fastify from 'fastify';
import { DomainError } from '#server/kernel/domain-error';
import { sendError } from '#server/platform/http/errors';
import { log } from '#server/platform/log';

const server = fastify();
server.setErrorHandler(sendError);
server.get('/unavailable', () => {
  throw new DomainError('unavailable', 'busy', 'Try again in a moment.');
});
server.get('/defect', () => {
  throw new Error('a defect');
});
const statusOf = async (url: string) => (await server.inject(url)).statusCode;
afterAll(() => server.close());
afterEach(() => void jest.restoreAllMocks());

describe('The log', () => {
  it('has few lines about many answers of 503, and the number of the others', async () => {
    const [errors, warnings] = [jest.spyOn(log, 'error'), jest.spyOn(log, 'warn')];
    for (let n = 0; n < 200; n++) expect(await statusOf('/unavailable')).toBe(503);
    expect(errors).not.toHaveBeenCalled();
    expect(warnings.mock.calls.length).toBeGreaterThan(0);
    expect(warnings.mock.calls.length).toBeLessThan(50);
    expect(warnings.mock.calls[0]).toMatchObject([
      { route: '/unavailable', unlogged: expect.any(Number) },
      'a request was answered 503',
    ]);
  });

  it('has an error for every defect', async () => {
    const errors = jest.spyOn(log, 'error');
    for (let n = 0; n < 20; n++) expect(await statusOf('/defect')).toBe(500);
    expect(errors).toHaveBeenCalledTimes(20);
  });
});
