import { randomInt } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { CannotStart } from './cannot-start.js';
import { type PortName, type Ports, portVariables } from './settings.js';

/** Resolves every port before any program starts: throws for a taken port, replaces 0 by a free one. */
export async function settlePorts(wanted: Ports, names: PortName[]): Promise<Ports> {
  const ports = { ...wanted };
  const held: Server[] = [];
  try {
    for (const name of names) {
      const variable = portVariables[name];
      const twin = names.find((other) => other !== name && wanted[other] === wanted[name] && wanted[name] !== 0);
      if (twin)
        throw new CannotStart(
          `${variable} and ${portVariables[twin]} are both ${wanted[name]}; give one of them another port.`,
        );
      if (wanted[name] !== 0 && !(await isReleased(wanted[name]))) throw taken(wanted[name], variable);
      const server = await hold(wanted[name], variable);
      held.push(server);
      ports[name] = (server.address() as AddressInfo).port;
    }
  } finally {
    await Promise.all(held.map((server) => new Promise((closed) => server.close(closed))));
  }
  return ports;
}

function taken(port: number, variable: string): CannotStart {
  return new CannotStart(
    `Port ${port} is taken by another program. Stop that program, or choose another port: ${variable}=<port> npm start (0 takes a free one).`,
  );
}

/**
 * Below the ports that systems give to outgoing connections (Linux: 32768 and above): minutes may pass before the program
 * listens, or listens again, and no such connection takes its port meanwhile. Above the last port that browsers refuse to
 * open (10080, "bad port" of the fetch standard).
 */
export const FREE = { from: 10_100, below: 32_000 };
const ATTEMPTS = 100;
/** The sockets of a process that was killed are closed a moment after it is gone: such as one of the last run. */
const RELEASE_MS = 1_000;

async function hold(port: number, variable: string): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    const tried = port === 0 ? randomInt(FREE.from, FREE.below) : port;
    try {
      return await listenOn(tried);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE') throw new CannotStart(`Port ${tried} (${variable}) cannot be opened: ${message}`);
      if (port !== 0) await new Promise((wake) => setTimeout(wake, RELEASE_MS / ATTEMPTS));
      if (attempt === ATTEMPTS) throw taken(tried, variable);
    }
  }
}

function listenOn(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

/** Resolves to false when the port still answers after `RELEASE_MS`. */
async function isReleased(port: number): Promise<boolean> {
  const deadline = Date.now() + RELEASE_MS;
  while (await answers(port)) {
    if (Date.now() > deadline) return false;
    await new Promise((wake) => setTimeout(wake, RELEASE_MS / ATTEMPTS));
  }
  return true;
}

/** Some systems let two programs listen on one port at different addresses: a port that answers is taken. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: 'localhost', timeout: 1_000 });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}
