import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { FAULTS, Stage } from './stage.js';

jest.setTimeout(240_000);

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open('books', { redis: false });
});
afterAll(() => stage?.close());

describe('While Postgres is away, everybody is told so in time and asked to come again; then all goes on by itself', () => {
  it.each(FAULTS)('%s', async (fault) => {
    expect(await stage.without('postgres', fault)).toEqual([]);
  });
});

describe('While the event store is away, everything can be read and nothing be changed; then all goes on by itself', () => {
  it.each(FAULTS)('%s', async (fault) => {
    expect(await stage.without('eventStore', fault)).toEqual([]);
  });
});

describe('After all that', () => {
  it('nothing acknowledged is lost, no view is behind its log, and every letter came once', async () => {
    expect(await stage.lost()).toEqual([]);
  });
});
