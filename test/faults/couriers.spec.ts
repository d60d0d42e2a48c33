import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { FAULTS, Stage } from './stage.js';

jest.setTimeout(240_000);

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open('couriers', { redis: true });
});
afterAll(() => stage?.close());

describe('While Redis is away, everything is answered as ever and effects wait; then all goes on by itself', () => {
  it.each(FAULTS)('%s', async (fault) => {
    expect(await stage.without('redis', fault)).toEqual([]);
  });
});

describe('While the mail server is away, nobody notices but those who wait for a letter', () => {
  it.each(FAULTS)('%s', async (fault) => {
    expect(await stage.without('mail', fault)).toEqual([]);
  });
});

describe('While the payment provider is away, nothing can be paid and all else goes on', () => {
  it.each(FAULTS)('%s', async (fault) => {
    expect(await stage.without('payments', fault)).toEqual([]);
  });
});

describe('After all that', () => {
  it('nothing acknowledged is lost, no view is behind its log, and every letter came once', async () => {
    expect(await stage.lost()).toEqual([]);
  });
});
