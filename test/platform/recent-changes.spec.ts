import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RecentChanges } from '#server/platform/live/recent-changes';

let recent: RecentChanges;
const after = (ms: number) => jest.setSystemTime(Date.now() + ms);
beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-03-01T09:00:00Z') });
  recent = new RecentChanges();
  recent.listens();
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

  it('counts as a change where it is not known: of a longer time, and from before the relay listened', () => {
    expect(recent.isAnyWithin(['user:ada'], 60_001)).toBe(true);
    const started = new RecentChanges();
    expect(started.isAnyWithin(['user:ada'], 0)).toBe(true);
    for (let times = 0; times < 2; times++) {
      started.listens();
      after(10_000);
      const known = [10_000, 10_001].map((age) => started.isAnyWithin(['user:ada'], age));
      expect(known).toEqual([false, true]);
    }
  });
});
