/**
 * Makes zod interpret its schemas. Otherwise it tests at start whether `new Function` works, which the content security
 * policy reports as a violation. Must run before the first schema is made, so the entry file imports it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
