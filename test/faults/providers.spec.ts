import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { FAULTS, FaultRun } from './fault-run.js';

jest.setTimeout(240_000);

let run: FaultRun;
beforeAll(async () => {
  run = await FaultRun.open('providers', { redis: true });
});
afterAll(() => run?.close());

describe('While Redis is unavailable, every request is answered and jobs wait; afterwards the processes recover by themselves', () => {
  it.each(FAULTS)('%s', async (fault) => {
    expect(await run.without('redis', fault)).toEqual([]);
  });
});

describe('While the mail server is unavailable, only mails are delayed', () => {
  it.each(FAULTS)('%s', async (fault) => {
    expect(await run.without('mail', fault)).toEqual([]);
  });
});

describe('While the payment provider is unavailable, only payments fail', () => {
  it.each(FAULTS)('%s', async (fault) => {
    expect(await run.without('payments', fault)).toEqual([]);
  });
});

describe('After all that', () => {
  it('nothing acknowledged is lost, no view lags behind the log, and every mail arrived once', async () => {
    expect(await run.losses()).toEqual([]);
  });
});
