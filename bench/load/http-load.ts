import { connect } from 'node:net';
import { answering } from '../child.js';
import { clock, sampleOf } from '../measure.js';
import type { Sample } from '../suite.js';

/** A minimal HTTP client: requests the paths in turn over `connections` keep-alive connections and skips the bodies. */
export type Question = { port: number; paths: string[]; connections: number; ms: number; token?: string };
export type Answer = Sample;

const HEAD_END = Buffer.from('\r\n\r\n');

answering<Question, Answer>(async ({ port, paths, connections, ms, token }) => {
  const requests = paths.map((path) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${token ? `Authorization: Bearer ${token}\r\n` : ''}\r\n`,
    ),
  );
  const latencies: number[] = [];
  let [next, errors] = [0, 0];
  const began = clock();
  const visitor = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      const answer = new Answering();
      let asked = 0;
      const ask = () => {
        if (clock() - began >= ms) return void (socket.end(), resolve());
        asked = clock();
        socket.write(requests[next++ % requests.length]!);
      };
      socket.once('connect', ask).once('error', reject);
      socket.once('close', () => reject(new Error('the server closed a connection')));
      socket.on('data', (bytes) => {
        const status = answer.take(bytes);
        if (status === undefined) return;
        if (status === 200) latencies.push(clock() - asked);
        else errors++;
        ask();
      });
    });
  await Promise.all(Array.from({ length: connections }, visitor));
  return sampleOf(latencies, clock() - began, errors);
});

/** Parses one response by its Content-Length. */
class Answering {
  private kept: Buffer | undefined;
  private missing = 0;
  private status = 0;

  /** The status when the response is complete. */
  take(bytes: Buffer): number | undefined {
    if (this.missing > 0) this.missing -= bytes.length;
    else {
      const all = this.kept ? Buffer.concat([this.kept, bytes]) : bytes;
      const end = all.indexOf(HEAD_END);
      if (end < 0) return void (this.kept = all);
      const head = all.toString('latin1', 0, end);
      this.kept = undefined;
      this.status = Number(head.slice(9, 12));
      const length = /content-length: *(\d+)/i.exec(head)?.[1];
      if (length === undefined) throw new Error(`a response without Content-Length: ${head}`);
      this.missing = Number(length) - (all.length - end - HEAD_END.length);
    }
    return this.missing === 0 ? this.status : undefined;
  }
}
