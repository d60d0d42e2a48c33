// node request-flooder.mjs <url> <visitors> <at once> <ms> <paths>: visitors with addresses of their own request the paths in
// turn, each with that many requests at once. Sends how many answers of each status it got.
import { Agent, request } from 'node:http';

const [url, visitors, atOnce, ms, paths] = process.argv.slice(2).map((word, i) => (i ? JSON.parse(word) : word));
const end = Date.now() + ms;
const counts = {};
let turn = 0;

const ask = (agent, localAddress) =>
  new Promise((resolve) => {
    const note = (outcome) => resolve((counts[outcome] = (counts[outcome] ?? 0) + 1));
    request(url + paths[turn++ % paths.length], { agent, localAddress }, (response) =>
      response
        .resume()
        .once('end', () => note(response.statusCode))
        .once('error', () => note('cut')),
    )
      .once('error', () => note('cut'))
      .end();
  });
const visitor = async (n) => {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const one = async () => {
    while (Date.now() < end) await ask(agent, `127.0.1.${n + 1}`);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  agent.destroy();
};

await Promise.all(Array.from({ length: visitors }, (_, n) => visitor(n)));
process.send(counts);
