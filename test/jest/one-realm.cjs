const vm = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { endContexts } = require('./async-contexts.cjs');

// jest compiles every module for a `vm` context. Code for this stand-in is compiled for the realm of the process instead.
const realm = vm.createContext({});
const compileFunction = vm.compileFunction;
vm.compileFunction = (code, parameters, { parsingContext, ...options }) =>
  compileFunction(code, parameters, parsingContext === realm ? options : { parsingContext, ...options });

const globals = () => Reflect.ownKeys(globalThis);

/** Globals that packages added while they were loaded. They stay as long as the packages. */
const ofPackages = new Set();

function requirePackage(file) {
  const before = new Set(globals());
  try {
    return require(file);
  } finally {
    for (const name of globals()) if (!before.has(name)) ofPackages.add(name);
  }
}

/**
 * Spec files run in the realm of the process, as production code does. Packages are loaded by Node, once per worker, ESM
 * as it is; `instanceof` holds between them, the specs and Node's own modules. After a file its globals and its changes
 * of `process.env` are removed.
 */
module.exports = class OneRealm {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  before = { globals: new Set(globals()), env: { ...process.env }, process: Object.getOwnPropertyDescriptors(process) };

  constructor({ projectConfig: config }) {
    globalThis.requirePackage = requirePackage;
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
  }

  getVmContext() {
    return realm;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  async setup() {}

  async teardown() {
    const { before } = this;
    this.fakeTimersModern.dispose();
    endContexts();
    for (const name of globals())
      if (!before.globals.has(name) && !ofPackages.has(name)) Reflect.deleteProperty(globalThis, name);
    for (const name of Object.keys(process.env)) if (!(name in before.env)) delete process.env[name];
    Object.assign(process.env, before.env);
    // jest replaces these two.
    for (const name of ['exit', 'getBuiltinModule']) Object.defineProperty(process, name, before.process[name]);
  }
};
