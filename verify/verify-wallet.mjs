/**
 * Verifies the exported history of one wallet, offline and without any code of the product. Needs Node 20 or newer.
 *
 *   node verify-wallet.mjs wallet-<id>.jsonl [wallet-<id>.manifest.json] [--proof <file> --root <hash>]
 *
 * It recomputes the hash chain over all segments and the balance after every event, and compares the file with its
 * manifest. With the proof of a day it verifies that the root which was published for that day covers the wallet; take the
 * root from where it was published, not from the proof. Prints `OK …` and exits with 0, or prints the first broken event with the reason and exits with 1; with 2
 * when a file cannot be read. An event's revision is its number in the whole wallet, from 0.
 */
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const START = '0'.repeat(64);
const FIELDS = [
  'stream',
  'revision',
  'position',
  'id',
  'type',
  'created',
  'data',
  'cause',
  'chain',
  'prev',
  'hash',
  'sum',
];
const SUM = /^(.*),"sum":"([0-9a-f]{64})"\}$/s;

/** The first fault. `revision` is that of the broken event, unless it is the one that is being read. */
class Broken extends Error {
  constructor(reason, revision) {
    super(reason);
    this.revision = revision;
  }
}
const ensure = (holds, reason, revision) => {
  if (!holds) throw new Broken(reason, revision);
};

const sha256 = (text, encoding = 'utf8') => createHash('sha256').update(text, encoding).digest('hex');

/** RFC 8785: members in the order of their UTF-16 code units, no white space, numbers and texts as JSON writes them. */
function canonical(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

/** What the chain covers of a cause. A wallet's owner gets this hash in the place of another person's ids. */
function causeHash(cause) {
  if (typeof cause?.sha256 === 'string') return cause.sha256;
  const { correlation_id: correlationId, causation_id: causationId, actor_id: actorId } = cause ?? {};
  return sha256(canonical({ correlationId, causationId, actorId }));
}

/** The hash of an event: version 1 covers stream, revision, type and data, version 2 also the id and the cause. */
function hashOf({ stream, revision, id, type, data, cause, chain }, prev) {
  if (chain === 1) return sha256(canonical({ prev, stream, revision, type, data }));
  ensure(chain === 2, `its chain version ${chain} is unknown`);
  return sha256(canonical({ chain, prev, stream, revision, id, type, data, cause: causeHash(cause) }));
}

const isAmount = (value) => Number.isSafeInteger(value) && value >= 0;

/** The chain and the balance of one wallet, event by event. */
class Wallet {
  count = 0;
  head = START;
  balance = 0;
  position = -1n;

  /** `proven`: the leaf of a proof; the event of its revision, and the one with its head, are noted. */
  constructor(proven) {
    this.proven = proven;
  }

  /** Throws `Broken` with the first thing that is wrong about the line. */
  take(line) {
    const event = this.read(line);
    this.inPlace(event);
    ensure(event.prev === this.head, 'the hash before it is another one: an event is missing, added or out of order');
    ensure(event.hash === hashOf(event, this.head), 'it is not what was recorded: its hash does not follow from it');
    this.booked(event);
    this.last = event;
    this.head = event.hash;
    if (this.count === this.proven?.revision) this.headThere = event.hash;
    if (event.hash === this.proven?.head) this.revisionOfHead = this.count;
    this.count++;
  }

  read(line) {
    const [, start, sum] = SUM.exec(line) ?? [];
    ensure(sum !== undefined, 'the line is not complete');
    ensure(sha256(`${start}}`, 'latin1') === sum, 'the line was changed: it does not match its checksum');
    const event = parsed(Buffer.from(line, 'latin1').toString('utf8'), 'the line is not JSON');
    for (const field of FIELDS) ensure(field in event, `it has no ${field}`);
    for (const field of Object.keys(event)) ensure(FIELDS.includes(field), `it has an unknown field, ${field}`);
    ensure(event.data !== null && typeof event.data === 'object', 'its data are none');
    return event;
  }

  /** Stream, revision and position follow on; a segment ends with closed books, and the next begins with opened ones. */
  inPlace({ stream, revision, position, type, data }) {
    if (this.count === 0) {
      ensure(/^wallet-/.test(stream), `${stream} is no wallet`);
      this.id = stream.slice('wallet-'.length);
      this.segment = { stream, offset: 0 };
    } else if (this.last.type === 'BooksClosed') {
      this.segment = { stream: `wallet-${this.id}.${this.count}`, offset: this.count };
      ensure(type === 'BooksOpened', 'the books before it were closed, and it does not open them');
      const { stream: before, revision: end, hash } = data.previous ?? {};
      const follows = before === this.last.stream && end === this.last.revision && hash === this.head;
      ensure(follows, 'it does not follow the segment that it names');
    } else ensure(type !== 'BooksOpened', 'it opens books that were not closed');
    ensure(stream === this.segment.stream, `it is of the stream ${stream}, not of ${this.segment.stream}`);
    const expected = this.count - this.segment.offset;
    ensure(revision === expected, `its revision is ${revision}, ${expected} was expected: an event is missing`);
    ensure(/^\d+$/.test(position) && BigInt(position) > this.position, 'its position is not after the one before');
    ensure(data.ownerId === this.id, `it is of the wallet of ${data.ownerId}`);
    this.position = BigInt(position);
  }

  /** The balance of every event is the one before it, with the amount that came in or went out. */
  booked({ data: { from, to, amount, balance } }) {
    const own = `wallet:${this.id}`;
    let after = this.balance;
    if (amount !== undefined) {
      ensure(isAmount(amount) && amount > 0, `its amount, ${amount}, is none`);
      ensure((from === own) !== (to === own), `it moves money from ${from} to ${to}: one of the two must be ${own}`);
      after += to === own ? amount : -amount;
    }
    ensure(isAmount(balance) && balance === after, `its balance is ${naira(balance)}, ${naira(after)} follows`);
    this.balance = after;
  }
}

function parsed(text, reason, revision) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Broken(reason, revision);
  }
}

function naira(kobo) {
  const [whole, part] = (Math.abs(kobo) / 100).toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${kobo < 0 ? '-' : ''}₦${grouped}${part === '00' ? '' : `.${part}`}`;
}

/**
 * The lines of the file, a character for each byte, without their line feeds; `onBytes` gets all bytes. A last line without
 * its line feed is marked as cut off.
 */
async function* linesOf(chunks, onBytes) {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    onBytes(chunk);
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk;
    let from = 0;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, from)) {
      yield rest.toString('latin1', from, end);
      from = end + 1;
    }
    rest = rest.subarray(from);
  }
  if (rest.length) yield `${rest.toString('latin1')} (cut off)`;
}

/** Throws `Broken` where the manifest does not describe the file that was read. */
function compare(manifest, wallet, file) {
  const { wallet: id, stream, revision, count, head, files } = manifest ?? {};
  const [end, none] = [wallet.count - 1, null];
  ensure(id === wallet.id && stream === `wallet-${wallet.id}`, `it is of the wallet ${id}, stream ${stream}`, none);
  ensure(
    count === wallet.count,
    `it counts ${count} events, the file has ${wallet.count}`,
    Math.min(count, wallet.count),
  );
  ensure(revision === end, `it ends at revision ${revision}, the file at ${end}`, end);
  ensure(head === wallet.head, `it ends with the hash ${head}, the file with ${wallet.head}`, end);
  const about = Array.isArray(files) ? files.find(({ format }) => format === 'jsonl') : undefined;
  ensure(about, 'it describes no file of JSON lines', none);
  ensure(about.bytes === file.bytes, `it gives ${about.bytes} bytes, the file has ${file.bytes}`, none);
  ensure(about.sha256 === file.sha256, `it gives the SHA-256 ${about.sha256}, the file has ${file.sha256}`, none);
}

const HASH = /^[0-9a-f]{64}$/;
const leafHash = ({ wallet, revision, head }) => sha256Of(Buffer.of(0), canonical({ wallet, revision, head }));
const nodeHash = (left, right) => sha256Of(Buffer.of(1), Buffer.from(left, 'hex'), Buffer.from(right, 'hex'));
const joined = (side, sibling, node) => (side === 'left' ? nodeHash(sibling, node) : nodeHash(node, sibling));
const sha256Of = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

/** The proof in its declared form. */
function readProof(text) {
  const proof = parsed(text, 'it is not JSON', null);
  const { wallet, root, leaf, path } = proof?.data ?? proof ?? {};
  ensure(typeof wallet === 'string', 'it names no wallet', null);
  ensure(HASH.test(root), 'its root is no hash', null);
  for (const field of ['wallet', 'head', 'hash'])
    ensure(HASH.test(leaf?.[field]), `the ${field} of its leaf is no hash`, null);
  ensure(Number.isSafeInteger(leaf.revision), 'the revision of its leaf is no number', null);
  ensure(Array.isArray(path), 'it has no path', null);
  for (const [i, step] of path.entries()) {
    ensure(['left', 'right'].includes(step?.side), `the order of step ${i + 1} is neither left nor right`, null);
    for (const field of ['sibling', 'parent'])
      ensure(HASH.test(step[field]), `the ${field} of step ${i + 1} is no hash`, null);
  }
  return proof.data ?? proof;
}

/** Throws `Broken` with the part of the proof that is not what was published. */
function include({ wallet: id, root, leaf, path }, wallet, published) {
  ensure(id === wallet.id, `it is of the wallet ${id}, the file of ${wallet.id}`, null);
  ensure(leaf.wallet === sha256(id), 'the wallet of its leaf is another one', null);
  const { headThere, revisionOfHead } = wallet;
  const isOther = leaf.head !== headThere && revisionOfHead !== undefined;
  ensure(
    !isOther,
    `the revision of its leaf is ${leaf.revision}, the event with its head is at ${revisionOfHead}`,
    null,
  );
  ensure(
    headThere !== undefined,
    `the revision of its leaf is ${leaf.revision}, the file ends at ${wallet.count - 1}`,
    null,
  );
  ensure(leaf.head === headThere, `the head of its leaf is ${leaf.head}, the file has ${headThere}`, leaf.revision);
  const computed = leafHash(leaf);
  ensure(leaf.hash === computed, `the hash of its leaf is ${leaf.hash}, ${computed} follows from the leaf`, null);
  const top = path.reduce((node, step, i) => climb(path, node, i, [root, published]), computed);
  ensure(root === top, `its root is ${root}, its path leads to ${top}`, null);
  ensure(published === top, `the published root is ${published}, its path leads to ${top}`, null);
}

/** The node above; where it is not the recorded parent, the steps after it show which part was changed. */
function climb(path, node, i, roots) {
  const { side, sibling, parent } = path[i];
  const computed = joined(side, sibling, node);
  if (computed === parent) return parent;
  const [step, after] = [`step ${i + 1}`, path[i + 1]];
  const goesOn = after ? joined(after.side, after.sibling, computed) === after.parent : roots.includes(computed);
  ensure(!goesOn, `the parent of ${step} is ${parent}, ${computed} follows`, null);
  const other = side === 'left' ? 'right' : 'left';
  ensure(
    joined(other, sibling, node) !== parent,
    `the order of ${step} is ${side}, its parent follows from ${other}`,
    null,
  );
  throw new Broken(`the sibling of ${step}, ${sibling}, does not make its parent`, null);
}

/**
 * Verifies the bytes of an exported wallet, in chunks, with the texts of its manifest and of a day's proof where they are given.
 * `lines` are what the program prints. What is broken is named by the event's revision, null for none, and the reason.
 */
export async function verdictOf(chunks, { manifest: manifestText, proof: proofText, root: published } = {}) {
  const hash = createHash('sha256');
  let [bytes, source, wallet] = [0, '', new Wallet()];
  try {
    source = 'the proof cannot be read: ';
    const proof = proofText === undefined ? undefined : readProof(proofText);
    source = '';
    wallet = new Wallet(proof?.leaf);
    const count = (chunk) => (hash.update(chunk), (bytes += chunk.length));
    for await (const line of linesOf(chunks, count)) wallet.take(line);
    ensure(wallet.count > 0, 'the file has no event');
    if (manifestText !== undefined) {
      source = 'the manifest does not match: ';
      const manifest = parsed(manifestText, 'it is not JSON');
      compare(manifest?.data ?? manifest, wallet, { bytes, sha256: hash.digest('hex') });
    }
    if (proof) {
      source = 'the proof does not match: ';
      include(proof, wallet, published);
    }
    const lines = [`OK ${wallet.count} events, balance ${naira(wallet.balance)}, head ${wallet.head}`];
    if (manifestText === undefined)
      lines.push('Without its manifest, events that were cut off at the end cannot be noticed.');
    if (proof) lines.push(`OK the root ${published} of ${proof.date} covers it up to revision ${proof.leaf.revision}`);
    return { ok: true, lines };
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    const { revision = wallet.count, message } = error;
    const reason = `${source}${message}`;
    return {
      ok: false,
      revision,
      reason,
      lines: [`BROKEN${revision === null ? '' : ` at revision ${revision}`}: ${reason}`],
    };
  }
}

async function verify(path, manifestPath, { proof, root }) {
  const textOf = (file) => (file === undefined ? undefined : readFileSync(file, 'utf8'));
  const given = { manifest: textOf(manifestPath), proof: textOf(proof), root };
  const { ok, lines } = await verdictOf(createReadStream(path), given);
  for (const line of lines) console.log(line);
  return ok ? 0 : 1;
}

const USAGE = 'node verify-wallet.mjs wallet-<id>.jsonl [wallet-<id>.manifest.json] [--proof <file> --root <hash>]';

/** Undefined where the command is not in its form. */
function order() {
  try {
    const options = { proof: { type: 'string' }, root: { type: 'string' } };
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const isWhole = (values.proof === undefined) === (values.root === undefined);
    return positionals.length && isWhole ? { path: positionals[0], manifestPath: positionals[1], values } : undefined;
  } catch {
    return undefined;
  }
}

async function run() {
  const given = order();
  if (given) return verify(given.path, given.manifestPath, given.values);
  console.error(USAGE);
  return 2;
}

/** False where another program imports this file. */
const isProgram = () => {
  try {
    return realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
  } catch {
    return false;
  }
};

if (isProgram())
  process.exitCode = await run().catch((error) => {
    console.error(error.message);
    return 2;
  });
