import { describe, expect, it } from '@jest/globals';
import { NEXT_VIEWS, nextSources } from './next-release.js';

describe('The next release that a rollout brings', () => {
  it.each(NEXT_VIEWS)('changes texts of the view %s that this release holds', (view) => {
    const sources = nextSources(view);
    expect([...sources.values()].some((source) => source.includes('month'))).toBe(true);
    expect(sources.get(`${view}.view.ts`)).toMatch(/\n  version: \d+,\n/);
  });
});
