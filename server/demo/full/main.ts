import 'reflect-metadata';
import { setPriority } from 'node:os';
import { newTrace, within } from '../../platform/events/trace-context.js';
import { log } from '../../platform/log.js';
import { Loader } from '../loader.js';
import { connectPeople, registerCreators, registerFounders } from './community.js';
import { converse } from './conversations.js';
import { inParallel } from './ids.js';
import { others, published } from './market.js';
import { bookMeeting, holdPastMeeting, offerMeetings } from './meet.js';
import { askAround, sellGuides, spend, suggestAround } from './trade-steps.js';
import { wish } from './wishes.js';
import { GuideWriter } from './write-guides.js';

/**
 * Adds the rest of the demo market beside the running site: 200 guides, 60 founders and what they do with each other. Each step
 * looks first, so that an interrupted load continues; the last guide is published last, and says that all is there.
 */
setPriority(15);
const loader = await Loader.open();
const writer = new GuideWriter(loader, (await loader.idOf('admin'))!);
const last = published.at(-1)!;
const DAYS = 180;

const CHANGES = [
  'The fee of the second permit is the one of last year. Please compare it with the office’s page and name the date.',
  'The section on suppliers names one shop only. Name two, or say what to look for.',
  'Please say what changes outside the state capital.',
];
const [paying, bought] = [published.filter(({ price }) => price > 0 && price < 9_000), 3];

const steps: Record<string, () => Promise<unknown>> = {
  creators: () => registerCreators(loader),
  guides: () => asDemo(() => inParallel(published.slice(0, -1), 3, publish)),
  'guides at other stages': () => asDemo(() => inParallel(others, 2, begin)),
  founders: () => registerFounders(loader),
  connections: () => connectPeople(loader),
  conversations: () => converse(loader),
  wallets: fill,
  meetings: async () => {
    await offerMeetings(loader);
    await bookMeeting(loader);
    await holdPastMeeting(loader);
  },
  requests: () => wish(loader),
  purchases: () => sellGuides(loader),
  questions: () => askAround(loader),
  suggestions: () => suggestAround(loader),
};

const failed: string[] = [];
if (!(await writer.wasPublished(last))) {
  for (const [name, step] of Object.entries(steps)) {
    const began = Date.now();
    await step().catch((error: unknown) => {
      failed.push(name);
      log.error({ err: error }, `the demo market lacks its ${name}`);
    });
    log.info(`demo market: ${name} in ${((Date.now() - began) / 1_000).toFixed(1)} s`);
  }
  if (failed.length === 0) await asDemo(() => writer.publish(last, 0));
}
await loader.close();
process.exit(failed.length === 0 ? 0 : 1);

/** The first are the oldest. */
function publish(guide: (typeof published)[number], i: number) {
  return writer.publish(guide, Math.round((DAYS * (published.length - i)) / published.length));
}

/** Guides in review, with changes requested, and off sale. */
function begin(guide: (typeof others)[number], i: number) {
  if (i % 3 === 0) return writer.write(guide, 1);
  return i % 3 === 1 ? writer.requestChanges(guide, CHANGES[i % CHANGES.length]!) : writer.archive(guide);
}

/** The accounts shown at start-up pay in and buy from their wallets. */
async function fill() {
  for (const [i, who] of ['buyer', 'founder', 'founder2'].entries())
    await spend(
      loader,
      who,
      [20_000 + 5_000 * i, 12_500],
      paying.slice(i * bought, (i + 1) * bought).filter(({ creator }) => creator !== who),
    );
}

function asDemo(work: () => Promise<unknown>) {
  return within(newTrace({ actorId: 'demo' }), work);
}
