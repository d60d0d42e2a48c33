import { supervise } from '#local/supervisor';

/** The embedded stack without the product: Postgres and the event store, and the neighbours nobody calls. */
await supervise({ product: [], demo: undefined, readyPath: undefined });
