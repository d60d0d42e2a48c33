const { AsyncLocalStorage } = require('node:async_hooks');

/** Stores that have held a context since `endContexts` was last called. */
const entered = new Set();
for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function (...args) {
    entered.add(this);
    return original.apply(this, args);
  };
}

/**
 * Ends the contexts of a spec file. jest-circus runs each test in one, and loads itself anew for each file: Node would hand
 * the contexts of all files so far on to every promise of the next ones, and keep what they hold.
 */
exports.endContexts = () => {
  for (const store of entered) store.disable();
  entered.clear();
};
