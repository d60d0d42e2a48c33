// Checks a generated log in this process, started with a small heap, and prints the result:
// node --max-old-space-size=40 test/verify/large-log.mjs <events>
import { randomUUID } from 'node:crypto';

const [events] = process.argv.slice(2);
const load = (file) => import(`../../dist/${file}.js`);
const [{ check }, { KeyIndex }, { Hashes, Numbers }, { link, log }] = await Promise.all(
  ['verify/invariant', 'verify/key-index', 'verify/columns', 'verify/log'].map(load),
);
const [{ money }, { payments }, { purchases }, { expectations }, { marketOf, waves }] = await Promise.all(
  ['verify/money', 'verify/payments', 'verify/purchases', 'verify/module-records', 'bench/stage/waves'].map(load),
);

/** The events with the metadata of the event store. */
function* recorded() {
  const [streams, revisions, heads] = [new KeyIndex(), new Numbers(0), new Hashes()];
  let position = 0n;
  for (const wave of waves(marketOf(Number(events)), 200))
    for (const { stream, facts, chained } of wave)
      for (const { type, data } of facts) {
        const index = streams.add(stream);
        const cause = { $correlationId: 'request', $causationId: 'request', actorId: 'system' };
        const meta = chained ? { ...cause, chain: 2 } : cause;
        const event = { id: randomUUID(), stream, type, data, revision: revisions.get(index), meta };
        revisions.set(index, event.revision + 1);
        if (chained) {
          heads.set(index, link(heads.get(index), event));
          meta.hash = heads.get(index);
        }
        yield { ...event, position: (position += 64n), created: 0 };
      }
}

const violations = [];
const invariants = [...money, ...payments, ...purchases, ...log];
const result = await check(
  invariants,
  recorded(),
  { expected: await expectations(), now: Date.now(), grace: 0 },
  (one) => violations.push(one),
);
const { arrayBuffers } = process.memoryUsage();
console.log(JSON.stringify({ events: result.events, violations: violations.length, arrayBuffers }));
