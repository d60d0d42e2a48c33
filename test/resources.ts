/**
 * Opens a resource of the run: see test/resources/program.mjs. `stop` ends one that belongs to this file.
 */
export async function resource<Description extends object>(
  kind: 'postgres' | 'app-database' | 'own-postgres' | 'redis' | 'inbox' | 'client' | 'demo-site',
  wanted: object = {},
): Promise<Description & { stop(): Promise<void> }> {
  const address = `${process.env.TEST_RESOURCES}/${kind}`;
  const { id, ...description } = await ask<Description & { id: string }>('POST', address, JSON.stringify(wanted));
  return Object.assign(description as unknown as Description, {
    stop: async () => void (await ask('DELETE', `${address}/${id}`)),
  });
}

/** Resolves when `client/dist` is built from the current sources. */
export const builtClient = () => resource('client');

async function ask<Answer>(method: string, address: string, body?: string): Promise<Answer> {
  const answer = await fetch(address, { method, body });
  if (!answer.ok) throw new Error(`${method} ${address}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
