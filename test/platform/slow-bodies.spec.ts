import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { it } from '@jest/globals';
import fastify from 'fastify';
import { cutSlowBody } from '#server/platform/http/slow-bodies';
import { until } from '../until.js';

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

it('A request that was cut before its body was watched keeps no timer', async () => {
  const server = fastify();
  let watched = 0;
  server.addHook('onRequest', async (req, reply) => {
    req.raw.destroy();
    await once(req.raw, 'close');
    cutSlowBody(req, reply);
    watched = timers();
  });
  server.post('/', () => '');
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const sending = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': 1_000 } });
  sending.write('x');
  await once(sending, 'error');
  await until(
    () => watched,
    (count) => count > 0,
  );
  await until(timers, (count) => count < watched);
  await server.close();
});
