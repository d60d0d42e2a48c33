import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const EVENTS = 120_000;

it('A log of 120,000 events is checked within a heap of 40 MB and as much outside of it', async () => {
  const program = ['--max-old-space-size=40', 'test/verify/large-log.mjs', String(EVENTS)];
  const { stdout } = await promisify(execFile)(process.execPath, program);
  const { events, violations, arrayBuffers } = JSON.parse(stdout) as Record<string, number>;
  expect(events).toBeGreaterThan(0.99 * EVENTS);
  expect(violations).toBe(0);
  expect(arrayBuffers).toBeLessThan(40 * 2 ** 20);
});
