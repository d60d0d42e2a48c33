import { createServer } from 'node:http';
import { Server } from 'socket.io';

/**
 * A socket.io server in its own process, on the port of its argument. Messages to the parent: its port, the token of each
 * connection, each watched topic. The message 'disconnect' ends all connections; 'stop' ends the server too.
 */
const http = createServer();
const io = new Server(http, { path: '/socket.io/' });

io.on('connection', (socket) => {
  process.send({ connected: socket.handshake.auth.token ?? 'visitor' });
  socket.on('watch', ({ topic }, acknowledge) => {
    process.send({ watched: topic });
    acknowledge({ ok: true });
  });
});
process.on('message', (message) => {
  io.local.disconnectSockets(true);
  if (message === 'stop') http.close(() => process.exit());
});
process.on('disconnect', () => process.exit());
http.listen(Number(process.argv[2]), '127.0.0.1', () => process.send({ port: http.address().port }));
