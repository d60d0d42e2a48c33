import { supervise } from '#local/supervisor';

/** The embedded stack without the product: Postgres, the event store, and the other dependencies, which stay idle. */
await supervise({ product: [], demo: undefined, readyPath: undefined });
