// node flooder.mjs <url> <visitors> <messages> <waits> <kind>: visitors that each open a WebSocket and write all their messages
// at once, after (`true`) or before the server has let them in. Exits when the server has cut every one.
import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';

const [url, visitors, messages, waits, kind] = process.argv.slice(2);
const { hostname, port, host } = new URL(url);

/** A masked WebSocket text frame of less than 126 bytes (RFC 6455, 5.2). */
function frame(text) {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const masked = payload.map((byte, i) => byte ^ mask[i % 4]);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length]), mask, masked]);
}
const handshake = () =>
  [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  ].join('\r\n') + '\r\n\r\n';
/** A message of each kind that a visitor can send; the last ones are packets of the protocol below. */
const kinds = {
  watch: () => `42["watch",{"listing":"${randomUUID()}"}]`,
  unwatch: () => `42["unwatch",{"listing":"${randomUUID()}"}]`,
  typing: () => `42["typing",{"thread":"${randomUUID()}"}]`,
  'an unknown event': () => `42["${randomUUID()}",{}]`,
  'an answer to no question': () => '431[]',
  connect: () => '40',
  pong: () => '3',
};
const flood = Buffer.concat(Array.from({ length: Number(messages) }, () => frame(kinds[kind]())));

process.send('ready');
process.once('message', () => {
  for (let n = 0; n < Number(visitors); n++) {
    const socket = connect(Number(port), hostname);
    socket.write(handshake());
    socket.once('data', () => {
      socket.write(frame('40'));
      if (waits === 'true') socket.once('data', () => socket.write(flood));
      else socket.write(flood);
    });
    socket.on('error', () => undefined);
  }
  process.disconnect();
});
