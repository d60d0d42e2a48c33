const { TestEnvironment } = require('jest-environment-jsdom');
const { endContexts } = require('./async-contexts.cjs');

/** jsdom with the parts of the Fetch standard that browsers have and jsdom lacks. */
module.exports = class Screen extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { Headers, Response });
  }

  async teardown() {
    endContexts();
    await super.teardown();
  }
};
