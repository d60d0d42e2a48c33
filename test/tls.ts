import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type TLSSocket } from 'node:tls';

/** A self-signed certificate for localhost, made by openssl, in a folder of its own. */
export function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-test-tls-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate],
    ],
    { stdio: 'pipe' },
  );
  return { key, certificate, remove: () => rmSync(folder, { recursive: true }) };
}

/** Terminates TLS in front of a port of loopback, as a reverse proxy does. */
export async function startTlsProxy(files: { key: string; certificate: string }, port: number) {
  const sockets = new Set<TLSSocket>();
  const options = { key: readFileSync(files.key), cert: readFileSync(files.certificate), ALPNProtocols: ['h2'] };
  const server = createServer(options, (socket) => {
    const behind = connect(port, 'localhost');
    sockets.add(socket);
    socket.pipe(behind).pipe(socket);
    behind.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('error', () => behind.destroy()).on('close', () => behind.destroy() && sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    port: (server.address() as { port: number }).port,
    /** Number of open connections. */
    get connections() {
      return sockets.size;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
