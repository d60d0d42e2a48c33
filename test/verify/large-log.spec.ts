import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, it } from '@jest/globals';
import { compileVerify } from './compiled.js';

const EVENTS = 120_000;
const { folder, remove } = compileVerify();
afterAll(remove);

it('A log of 120,000 events is checked within a heap of 40 MB and as much outside of it', async () => {
  const program = ['--max-old-space-size=40', 'test/verify/large-log.mjs', folder, String(EVENTS)];
  const { stdout } = await promisify(execFile)(process.execPath, program);
  const { events, violations, arrayBuffers } = JSON.parse(stdout) as Record<string, number>;
  expect(events).toBeGreaterThan(0.99 * EVENTS);
  expect(violations).toBe(0);
  expect(arrayBuffers).toBeLessThan(40 * 2 ** 20);
}, 120_000);
