const Sequencer = require('@jest/test-sequencer').default;

/** Specs of two minutes and more. Started last, one of them would run on while the other worker waits. */
const LONGEST = [
  '/fuzz/fuzz.spec.ts',
  '/permissions/claims.spec.ts',
  '/platform/repeated-posts.api.spec.ts',
  '/permissions/matrix.spec.ts',
  '/projections/replay.spec.ts',
];
const rank = ({ path }) => {
  const at = LONGEST.findIndex((one) => path.endsWith(one));
  return at < 0 ? LONGEST.length : at;
};

/** Jest's own order, which without times of an earlier run is by the size of the files, after the longest specs. */
module.exports = class LongestFirst extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    return [...sorted].sort((one, other) => rank(one) - rank(other));
  }
};
