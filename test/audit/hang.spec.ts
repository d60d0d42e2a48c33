import { startEventStore } from '../event-store.js';
import { startPostgres } from '../postgres.js';
import { EventStoreDBClient, jsonEvent, BACKWARDS, END } from '@eventstore/db-client';
it('stops', async () => {
  const pg = await startPostgres(); const es = await startEventStore(pg);
  const c = EventStoreDBClient.connectionString(es.url);
  for (let i = 0; i < 3; i++) await c.appendToStream('wallet-x', jsonEvent({ type: 'A', data: { i } }));
  const time = async (n: string, p: Promise<unknown>) => { const t = Date.now(); await Promise.race([p, new Promise((r) => setTimeout(r, 4000))]); console.log(n, Date.now() - t); };
  if (process.env.ONE) { for await (const { event } of c.readStream('wallet-x', { direction: BACKWARDS, fromRevision: END, maxCount: 1 })) if (event) break; }
  if (process.env.TWO) { for await (const { event } of c.readStream('wallet-x')) if (event) break; }
  await time('dispose', c.dispose());
  await time('es', es.stop());
  await time('pg', pg.stop());
});
