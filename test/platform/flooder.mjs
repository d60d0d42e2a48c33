// node flooder.mjs <url> <visitors> <messages> <after> <kind> <round>: visitors, each of another network, that each open a
// WebSocket and write all their messages at once: with the request for it, after its answer (`upgraded`), or after the server has
// let the visitor in (`connected`). Exits when the server has closed every socket: with code 0 if it had answered each, and with
// `connected` let each visitor in.
import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';

const [url, visitors, messages, after, kind, round] = process.argv.slice(2);
const { hostname, port, host } = new URL(url);

const [TEXT, PING] = [0x81, 0x89];
/** A masked WebSocket frame of less than 126 bytes (RFC 6455, 5.2). */
function frame(text, opcode = TEXT) {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const masked = payload.map((byte, i) => byte ^ mask[i % 4]);
  return Buffer.concat([Buffer.from([opcode, 0x80 | payload.length]), mask, masked]);
}
const handshake = (visitor) =>
  [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: ${host}`,
    `X-Forwarded-For: 198.18.${round}.${visitor}`,
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
const next = kind === 'ping' ? () => frame('', PING) : () => frame(kinds[kind]());
const flood = Buffer.concat(Array.from({ length: Number(messages) }, next));

let refused = Number(visitors);
process.send('ready');
process.once('message', () => {
  for (let n = 0; n < Number(visitors); n++) {
    const socket = connect(Number(port), hostname);
    const steps = {
      request: () => socket.write(handshake(n)),
      upgraded: () => socket.write(frame('40')),
      connected: () => undefined,
    };
    const reach = (step) => {
      steps[step]();
      if (step === after) socket.write(flood);
      if (step === (after === 'connected' ? after : 'upgraded')) refused--;
    };
    let heard = '';
    socket.on('data', (chunk) => {
      const [before, now] = [heard, (heard += chunk.toString('latin1'))];
      if (!before.startsWith('HTTP/1.1 101') && now.startsWith('HTTP/1.1 101')) reach('upgraded');
      if (!before.includes('40{"sid"') && now.includes('40{"sid"')) reach('connected');
    });
    socket.on('error', () => undefined);
    reach('request');
  }
  process.disconnect();
});
process.once('exit', () => (process.exitCode = Math.min(refused, 1)));
