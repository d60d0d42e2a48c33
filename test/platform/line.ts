import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to a local port that can drop responses and reset connections. */
export async function startLine(port: number) {
  const calls = new Set<{ near: Socket; far: Socket }>();
  let muted = false;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    const call = { near, far };
    calls.add(call);
    for (const end of [near, far]) end.on('error', () => undefined).on('close', () => hangUp(call));
    near.on('data', (data) => far.write(data));
    far.on('data', (data) => muted || near.write(data));
  });
  const hangUp = (call: { near: Socket; far: Socket }) => {
    calls.delete(call);
    call.near.destroy();
    call.far.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    /** From now on requests pass and responses are dropped. */
    mute: () => void (muted = true),
    /** Resets every connection; later ones work. */
    cut() {
      for (const call of [...calls]) hangUp(call);
      muted = false;
    },
    async stop() {
      for (const call of [...calls]) hangUp(call);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
