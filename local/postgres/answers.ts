import { connect } from 'node:net';

/** Asks whether the server would encrypt; it answers before it knows who asks. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Whether the server on this port of loopback answers a new connection within this time, ms. A refusal is an answer. */
export const answers = (port: number, ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(SSL_REQUEST));
    // An answer that waits to be read counts, also where this process itself was late.
    const timer = setTimeout(() => setImmediate(() => settle(false)), ms);
    const settle = (answered: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answered);
    };
    socket.once('data', () => settle(true));
    socket.on('error', () => settle(true));
    socket.once('close', () => settle(true));
  });
