import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RecentChanges } from '#server/platform/live/recent-changes';

let recent: RecentChanges;
const after = (ms: number) => jest.setSystemTime(Date.now() + ms);
beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-03-01T09:00:00Z') });
  recent = new RecentChanges();
  after(30 * 60_000);
});
afterEach(() => void jest.useRealTimers());

describe('What changed recently', () => {
  it('is known of its own topic, within its time', () => {
    recent.note('user:ada');
    after(5_000);
    expect(recent.isAnyWithin(['role:admin', 'user:ada'], 5_000)).toBe(true);
    expect(recent.isAnyWithin(['role:admin', 'user:ada'], 4_999)).toBe(false);
    expect(recent.isAnyWithin(['user:bola'], 60_000)).toBe(false);
  });

  it('is known for a minute, also when much changes meanwhile', () => {
    recent.note('user:ada');
    for (let second = 0; second < 59; second++) {
      after(1_000);
      recent.note(`user:${second}`);
    }
    expect(recent.isAnyWithin(['user:ada'], 59_000)).toBe(true);
  });

  it('counts as a change where it is not known: of a longer time, and from before the start', () => {
    expect(recent.isAnyWithin(['user:ada'], 60_001)).toBe(true);
    const started = new RecentChanges();
    after(10_000);
    expect([started.isAnyWithin(['user:ada'], 10_000), started.isAnyWithin(['user:ada'], 10_001)]).toEqual([
      false,
      true,
    ]);
  });
});
