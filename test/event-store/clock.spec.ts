import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { startEventStore } from '#local/event-store/event-store';
import { freePort } from '../free-port.js';
import { type Postgres, startPostgres } from '../postgres.js';

const [HALF_AN_HOUR_MS, HOUR_MS] = [1_800_000, 3_600_000];

let postgres: Postgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterEach(() => void jest.restoreAllMocks());
afterAll(() => postgres.stop());

/** The clock of the store shows this time from now on. */
const setClock = (ms: number) => void jest.spyOn(Date, 'now').mockReturnValue(ms);

describe('The time of events', () => {
  it('never runs back, also when the clock is set back, and after a restart', async () => {
    const databaseUrl = await postgres.createDatabase('set_back');
    const append = async () => {
      const port = await freePort();
      const store = await startEventStore({ port, databaseUrl });
      const client = EventStoreDBClient.connectionString(`esdb://localhost:${port}?tls=false`);
      try {
        await client.appendToStream('one', [jsonEvent({ type: 'Kept', data: {} })]);
        setClock(Date.now() - HALF_AN_HOUR_MS);
        await client.appendToStream('other', [jsonEvent({ type: 'Kept', data: {} })]);
        await client.appendToStream('one', [jsonEvent({ type: 'Kept', data: {} })]);
        const times: number[] = [];
        for await (const { event } of client.readAll()) if (event?.type === 'Kept') times.push(event.created.getTime());
        return times;
      } finally {
        jest.restoreAllMocks();
        await client.dispose();
        await store.stop();
      }
    };
    const start = Date.now();
    setClock(start);
    expect(await append()).toEqual([start, start, start]);
    setClock(start - HALF_AN_HOUR_MS);
    const again = await append();
    expect(again.slice(0, 4)).toEqual([start, start, start, start]);
    expect([...again].sort((one, other) => one - other)).toEqual(again);
    setClock(start + HOUR_MS);
    expect((await append()).slice(6)).toEqual([start + HOUR_MS, start + HOUR_MS, start + HOUR_MS]);
    // A clock that was far ahead does not date what follows.
    setClock(start - HOUR_MS);
    expect((await append())[9]).toBe(start - HOUR_MS);
  });
});
