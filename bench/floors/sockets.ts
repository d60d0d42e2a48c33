import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { answering } from '../child.js';
import { clock } from '../measure.js';

/** A bare socket.io server: each socket receives the messages of its own topic. */
export type Question = { listen: true } | { room: string };
export type Answer = { port: number };

const http = createServer();
const io = new Server(http, { transports: ['websocket'] });
io.on('connection', (socket) => void socket.join(String(socket.handshake.auth.room)));

answering<Question, Answer>(async (question) => {
  if ('listen' in question) await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  else io.to(question.room).emit('changed', { sent: clock() });
  return { port: (http.address() as AddressInfo).port };
});
