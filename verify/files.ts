import { ApplicationFiles } from './application-files.js';
import { Numbers } from './columns.js';
import { type Folding, type Invariant, isYoung, type Logged, NEVER, type Report, type World } from './invariant.js';
import { KeyIndex } from './key-index.js';
import { MessageFiles } from './message-files.js';

/** The sweeper removes a file that no event names a day after it was stored; it runs every hour. With an hour to spare, ms. */
const UNNAMED_MS = 26 * 3_600_000;

/** The files that an event names. */
function filesOf({ type, data }: Logged): string[] {
  const ids =
    type === 'ListingSubmitted'
      ? [data.coverId]
      : type === 'ContentAdded' && Array.isArray(data.items)
        ? data.items.map((item: { fileId?: unknown }) => item.fileId)
        : type === 'CaseFileSealed'
          ? [data.fileId]
          : [];
  return ids.filter((id) => typeof id === 'string');
}

/** The events that end a file: its row and its bytes are removed. */
const ENDS = new Set(['CaseFileExpired', 'CaseFileDestroyed']);

/** A picture's bytes in a smaller width, `<id>-<width>`, belong to its row. */
const fileOf = (name: string) => name.replace(/^(.{36})-\d+$/, '$1');

/** I36: a file that an event names has a row and bytes that match it, until an event ends it; no other file is older than 26 h. */
export function filesAreKept(report: Report, world: World): Folding {
  const { files, now } = world;
  if (!files) return {};
  const named = new KeyIndex();
  /** The position of the event that names each file, until its row is found. */
  const namedAt = new Numbers(NEVER);
  const rows = new KeyIndex();
  const [messages, applications] = [new MessageFiles(), new ApplicationFiles()];
  /** Files that an event ended, and those of which the removal had time enough. */
  const [ended, removed] = [new KeyIndex(), new KeyIndex()];
  const isOld = (changed: number) => now - changed > UNNAMED_MS;
  const end = (id: string, at: number) => {
    ended.add(id);
    if (isOld(at)) removed.add(id);
    if (named.has(id)) namedAt.set(named.indexOf(id), NEVER);
  };
  return {
    take(event) {
      // Also a young one, of which the file may be gone already.
      if (ENDS.has(event.type)) end(String(event.data.fileId), event.created);
      for (const id of [...messages.endedBy(event), ...applications.endedBy(event)]) end(id, event.created);
      const sent = [...messages.namedBy(event), ...applications.namedBy(event)];
      if (isYoung(event, world)) return;
      for (const id of [...filesOf(event), ...sent]) namedAt.set(named.add(id), Number(event.position));
    },
    async end() {
      for await (const { id, size, sha256, created } of files.rows()) {
        rows.add(id);
        const number = named.indexOf(id);
        if (removed.has(id)) report.violation({ stream: `file-${id}` }, 'an event ended this file more than 26 h ago');
        if (ended.has(id)) continue;
        if (number < 0) {
          if (isOld(created)) report.violation({ stream: `file-${id}` }, 'no event names this file after 26 h');
          continue;
        }
        report.checked();
        const bytes = await files.bytes(id);
        const at = namedAt.get(number);
        if (!bytes) await report.violationAt(at, `its file ${id} is not in the folder`);
        else if (bytes.size !== size || bytes.sha256 !== sha256)
          await report.violationAt(at, `its file ${id} differs from its row`);
        namedAt.set(number, NEVER);
      }
      for (let number = 0; number < named.size; number++)
        if (namedAt.get(number) !== NEVER)
          await report.violationAt(namedAt.get(number), 'it names a file without a row');
      for await (const { name, changed } of files.folder())
        if (!rows.has(fileOf(name)) && isOld(changed))
          report.violation({ stream: `file-${name}` }, 'these bytes have no row');
    },
  };
}

export const files: Invariant[] = [{ id: 'I36', promise: 'Files are kept as stored', begin: filesAreKept }];
