import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Pool } from 'pg';
import type { Upcasts } from '#server/kernel/upcast';
import type { Sql } from '#server/platform/database/sql';
import type { Leases } from '#server/platform/subscriptions/lease';
import type { ChangeNotifier } from './change-notifier.js';

/** Services of the process for feeding views. `db` runs on `pool`. */
export type World = {
  client: EventStoreDBClient;
  pool: Pool;
  db: Sql;
  leases: Leases;
  upcasts: Upcasts;
  notifier: ChangeNotifier;
};
