import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { FAULTS, FaultRun } from './fault-run.js';

jest.setTimeout(240_000);

let run: FaultRun;
beforeAll(async () => {
  run = await FaultRun.open('stores', { redis: false });
});
afterAll(() => run?.close());

describe('While Postgres is unavailable, every request gets 503 with Retry-After in time; afterwards the processes recover by themselves', () => {
  it.each(FAULTS)('%s', async (fault) => {
    expect(await run.without('postgres', fault)).toEqual([]);
  });
});

describe('While the event store is unavailable, reads are answered and commands get 503; afterwards the processes recover by themselves', () => {
  it.each(FAULTS)('%s', async (fault) => {
    expect(await run.without('eventStore', fault)).toEqual([]);
  });
});

describe('After all outages', () => {
  it('nothing acknowledged is lost, no view lags behind the log, and every mail arrived once', async () => {
    expect(await run.losses()).toEqual([]);
  });
});
