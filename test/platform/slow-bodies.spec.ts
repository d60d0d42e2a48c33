import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { it, jest } from '@jest/globals';
import fastify from 'fastify';
import { cutSlowBody } from '#server/platform/http/slow-bodies';
import { until } from '../until.js';

it('A request that was cut before its body was watched keeps no timer', async () => {
  const server = fastify();
  const [made, ended] = [jest.spyOn(globalThis, 'setInterval'), jest.spyOn(globalThis, 'clearInterval')];
  let watch: unknown;
  server.addHook('onRequest', async (req, reply) => {
    req.raw.destroy();
    await once(req.raw, 'close');
    cutSlowBody(req, reply);
    watch = made.mock.results.at(-1)!.value;
  });
  server.post('/', () => '');
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const sending = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': 1_000 } });
  sending.write('x');
  await once(sending, 'error');
  await until(
    () => ended.mock.calls.some(([timer]) => timer !== undefined && timer === watch),
    (isEnded) => isEnded,
  );
  await server.close();
});
