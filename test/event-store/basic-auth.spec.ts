import { AccessDeniedError, START, type EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { startEventStore, type EventStore } from '#local/event-store/event-store';
import { openStoreClient } from '#server/platform/events/store-client';
import { openStore } from '#verify/store-client';
import { type Postgres, startPostgres } from '../postgres.js';

const credentials = 'admin:kobo-by-kobo/ü';
let postgres: Postgres;
let store: EventStore;
const clients: EventStoreDBClient[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  store = await startEventStore({ port: 0, databaseUrl: await postgres.createDatabase('guarded_events'), credentials });
});

afterAll(async () => {
  await Promise.all(clients.map((client) => client.dispose()));
  await store?.stop();
  await postgres?.stop();
});

const address = (user = '') => `esdb://${user && `${user}@`}localhost:${store.port}?tls=false`;
const encoded = credentials.split(':').map(encodeURIComponent).join(':');

function kept(client: EventStoreDBClient) {
  clients.push(client);
  return client;
}

const append = (client: EventStoreDBClient) =>
  client.appendToStream('role-someone', jsonEvent({ type: 'RoleGranted', data: { role: 'admin' } }));

async function typesIn(client: EventStoreDBClient) {
  const types: string[] = [];
  for await (const { event } of client.readAll({ fromPosition: START })) if (event) types.push(event.type);
  return types;
}

describe('An event store with a password', () => {
  it('records nothing and shows nothing to a process that does not know it', async () => {
    const stranger = kept(openStoreClient(address()));
    await expect(append(stranger)).rejects.toBeInstanceOf(AccessDeniedError);
    await expect(typesIn(stranger)).rejects.toBeInstanceOf(AccessDeniedError);
  });

  it('refuses a wrong password, also one of another length', async () => {
    for (const password of ['wrong', encodeURIComponent('kobo-by-kobo/u')]) {
      const client = kept(openStoreClient(address(`admin:${password}`)));
      await expect(append(client)).rejects.toMatchObject({ message: expect.stringContaining('credentials are wrong') });
    }
  });

  it('serves who gives it: writes, reads and subscriptions, to the product and to the verifier', async () => {
    const product = kept(openStoreClient(address(encoded)));
    await append(product);
    expect(await typesIn(product)).toEqual(['RoleGranted']);
    expect(await typesIn(kept(openStore(address(encoded))))).toEqual(['RoleGranted']);
    const subscription = product.subscribeToAll({ fromPosition: START });
    for await (const { event } of subscription) if (event?.type === 'RoleGranted') break;
    await subscription.unsubscribe();
  });
});
