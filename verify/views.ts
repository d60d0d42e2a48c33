import { type Folding, type Invariant, type Report, type World } from './invariant.js';

const AT_REST_MS = 10_000;

/** I23: every table of every view equals the same table rebuilt from the first event into an empty schema. */
export function viewsEqualTheirReplay(report: Report, world: World): Folding {
  const { rebuilt } = world;
  if (!rebuilt) return {};
  return {
    async end() {
      for (const { view, table, position, live, replayed } of await rebuilt()) {
        report.checked();
        if (live !== replayed)
          report.violation(
            { stream: `${view}.${table}`, position: BigInt(position) },
            'the table differs from its rebuild',
          );
      }
    },
  };
}

/** I24: no checkpoint is past the end of the log, and none stays behind it. */
export function checkpointsFollowTheHead(report: Report, world: World): Folding {
  const { checkpoints, now, expected } = world;
  if (!checkpoints) return {};
  let head = world.end ?? -1n;
  const behind = new Map<string, { stream: string; revision: number; position: bigint }>();
  const watched = checkpoints.flatMap(({ name, position }) => {
    const shows = expected.shows.get(name);
    return shows ? [{ name, position, shows }] : [];
  });
  return {
    take(event) {
      if (event.position > head) head = event.position;
      if (now - event.created < AT_REST_MS) return;
      for (const { name, position, shows } of watched)
        if (event.position > position && !behind.has(name) && shows.has(event.type)) behind.set(name, event);
    },
    end() {
      for (const { name, position } of checkpoints) {
        report.checked();
        if (position > head)
          report.violation({ stream: name, position }, `the checkpoint is past the end of the log, ${head}`);
      }
      for (const [name, event] of behind)
        report.violation(event, `the view ${name} lacks this event after ${AT_REST_MS / 1_000} s`);
    },
  };
}

export const views: Invariant[] = [
  { id: 'I23', promise: 'Views equal their replay', begin: viewsEqualTheirReplay },
  { id: 'I24', promise: 'Views follow the log', begin: checkpointsFollowTheHead },
];
