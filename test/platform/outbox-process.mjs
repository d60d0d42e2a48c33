// One process of a spec: `work` runs the messages of the queue `work`, `write <id>` writes one and dispatches it.
import { sql } from 'kysely';
import { OutboxMessage } from '#server/kernel/reactions';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Outbox } from '#server/platform/outbox/outbox';

const [mode, id] = process.argv.slice(2);
const name = process.env.GROUNDWORK_PROCESS;
const config = Config.from();
const db = new Database(config);
const outbox = new Outbox(config, db);

/** Records when the handler was started, by the clock of this process: the statement itself may wait for a connection. */
const recordStart = ({ id }) => sql`insert into begun values (${id}, ${name}, ${new Date()})`.execute(db.sql);

/** Takes 20 ms and appends a row: it would count twice if it ran twice to its end. */
outbox.handle('work', 'count', async (_payload, job) => {
  await recordStart(job);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await job.commit((transaction) => sql`insert into effect values (${job.id}, ${name})`.execute(transaction));
});
outbox.handle('work', 'note', (_payload, job) => recordStart(job));

if (mode === 'write') await outbox.run(new OutboxMessage({ id, queue: 'work', name: 'note', payload: {} }));
else outbox.work();
process.send?.('ready');
process.on('disconnect', () => process.exit(0));
