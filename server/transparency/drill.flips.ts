import { hash as digest } from 'node:crypto';
import type { FlipName } from './drills.events.js';
import type { Leaf, Step } from './merkle.trees.js';

/** How an exported wallet is described, as far as the drill changes it. */
export type Manifest = { head: string; files: { sha256: string }[] };
/** A day's proof that covers the wallet. */
export type Inclusion = { date: string; root: string; leaf: Leaf & { hash: string }; path: Step[] };
/** All that the verifier is given: the lines of the file, and `published`, the root as it stands on the public page. */
export type Exported = { lines: string[]; manifest: Manifest; inclusion?: Inclusion; published?: string };

type Line = {
  data: Record<string, unknown>;
  cause: { actor_id: string; causation_id: string; correlation_id: string };
} & Record<'id' | 'type' | 'stream' | 'hash' | 'prev', string>;

/** One thing changed. The verifier has to answer with this revision, null for none, and with such a reason. */
export type Flip = { flip: FlipName; change: (copy: Exported) => void; revision: number | null; reason: RegExp };

const parsed = (line: string) => JSON.parse(line) as Line & { chain: number; sum: string };

/** Another text of the same length: a digit of a hash, of an id or of an instant is exchanged. */
const other = (text: string) => `${text.slice(0, -1)}${text.endsWith('1') ? '2' : '1'}`;
const otherHash = (hash: string) => `${hash[0] === 'a' ? 'b' : 'a'}${hash.slice(1)}`;

/** A line after a change, as someone writes it who knows the checksum. */
function rewritten(line: string, change: (event: Line) => void): string {
  const { sum: _, ...event } = parsed(line);
  change(event);
  const text = JSON.stringify(event);
  return `${text.slice(0, -1)},"sum":"${digest('sha256', text)}"}\n`;
}

/** Changes the event itself: its hash does not follow from it any more. */
const ofEvent = (at: number, flip: FlipName, change: (event: Line) => void): Flip => ({
  ...{ flip, revision: at, reason: /^it is not what was recorded: its hash does not follow from it$/ },
  change: ({ lines }) => void (lines[at] = rewritten(lines[at]!, change)),
});

const inData = (at: number, flip: FlipName, field: string, change: (value: never) => unknown): Flip =>
  ofEvent(at, flip, ({ data }) => void (data[field] = change(data[field] as never)));

const ofFile = (flip: FlipName, revision: number, reason: RegExp, change: Flip['change']): Flip => ({
  ...{ flip, revision, reason, change },
});

const ofProof = (
  flip: FlipName,
  reason: RegExp,
  change: (proof: Inclusion, copy: Exported) => void,
  revision: number | null = null,
): Flip => ({ flip, revision, reason, change: (copy) => change(copy.inclusion!, copy) });

/**
 * The event that is changed: the one in the middle that moves money, whose hash covers its cause, and which is followed by
 * another one of its stream. Undefined where the wallet has none.
 */
function chosen(lines: readonly string[]): number | undefined {
  const middle = Math.floor(lines.length / 2);
  const events = lines.map(parsed);
  const fitting = [...events.keys()].filter((at) => {
    const { chain, data, stream } = events[at]!;
    return chain === 2 && typeof data.amount === 'number' && events[at + 1]?.stream === stream;
  });
  return fitting.toSorted((one, two) => Math.abs(one - middle) - Math.abs(two - middle))[0];
}

/** Every flip that this export has something for. */
export function flipsOf({ lines, inclusion }: Exported): Flip[] {
  const at = chosen(lines);
  const last = lines.length - 1;
  return [
    ...(at === undefined ? [] : ofOneEvent(at)),
    ...(last > 0
      ? [ofFile('cut_off', last, /^the manifest .*it counts \d+ events, the file has \d+$/, (copy) => copy.lines.pop())]
      : []),
    ofFile('manifest_head', last, /^the manifest .*it ends with the hash /, ({ manifest }) => {
      manifest.head = otherHash(manifest.head);
    }),
    {
      ...{ flip: 'manifest_checksum', revision: null, reason: /^the manifest .*it gives the SHA-256 / },
      change: ({ manifest: { files } }) => void (files[0]!.sha256 = otherHash(files[0]!.sha256)),
    },
    ...(inclusion ? ofInclusion(inclusion) : []),
  ];
}

const ofOneEvent = (at: number): Flip[] => [
  inData(at, 'amount', 'amount', (amount: number) => amount + 1),
  inData(at, 'balance', 'balance', (balance: number) => balance + 1),
  inData(at, 'time', 'at', (instant: string) => `${Number(instant.slice(0, 4)) - 1}${instant.slice(4)}`),
  inData(at, 'reference', 'reference', other),
  ofEvent(at, 'type', (event) => void (event.type = `${event.type}Again`)),
  ofEvent(at, 'id', (event) => void (event.id = other(event.id))),
  ofEvent(at, 'actor', ({ cause }) => void (cause.actor_id = other(cause.actor_id))),
  ofEvent(at, 'cause', ({ cause }) => void (cause.causation_id = other(cause.causation_id))),
  ofEvent(at, 'request', ({ cause }) => void (cause.correlation_id = other(cause.correlation_id))),
  ofEvent(at, 'hash', (event) => void (event.hash = otherHash(event.hash))),
  ofFile('previous_hash', at, /^the hash before it is another one: /, ({ lines }) => {
    lines[at] = rewritten(lines[at]!, (event) => void (event.prev = otherHash(event.prev)));
  }),
  ofFile('byte', at, /^the line was changed: it does not match its checksum$/, ({ lines }) => {
    lines[at] = lines[at]!.replace(/"hash":"(.)/, (_, digit: string) => `"hash":"${digit === 'a' ? 'b' : 'a'}`);
  }),
  ofFile('order', at, /^its revision is \d+, \d+ was expected: /, ({ lines }) => {
    lines.splice(at, 2, lines[at + 1]!, lines[at]!);
  }),
  ofFile('removed', at, /^its revision is \d+, \d+ was expected: an event is missing$/, ({ lines }) => {
    lines.splice(at, 1);
  }),
  ofFile('repeated', at + 1, /^its revision is \d+, \d+ was expected: /, ({ lines }) => {
    lines.splice(at, 0, lines[at]!);
  }),
];

const ofInclusion = ({ leaf, path }: Inclusion): Flip[] => [
  ofProof('published_root', /^the proof .*the published root is /, (_, copy) => {
    copy.published = otherHash(copy.published!);
  }),
  ofProof('proof_root', /^the proof .*its root is /, (proof) => void (proof.root = otherHash(proof.root))),
  ofProof(
    'leaf_head',
    /^the proof .*the head of its leaf is /,
    (proof) => void (proof.leaf.head = otherHash(proof.leaf.head)),
    leaf.revision,
  ),
  ofProof('leaf_revision', /^the proof .*the revision of its leaf is /, (proof) => void proof.leaf.revision--),
  ofProof('leaf_hash', /^the proof .*the hash of its leaf is /, (proof) => {
    proof.leaf.hash = otherHash(proof.leaf.hash);
  }),
  // A wallet that is alone under the root has no step.
  ...(path.length === 0
    ? []
    : [
        ofProof('sibling', /^the proof .*the sibling of step 1, /, ({ path: [step] }) => {
          step!.sibling = otherHash(step!.sibling);
        }),
        ofProof('side', /^the proof .*the order of step 1 is /, ({ path: [step] }) => {
          step!.side = step!.side === 'left' ? 'right' : 'left';
        }),
        ofProof('parent', /^the proof .*the parent of step 1 is /, ({ path: [step] }) => {
          step!.parent = otherHash(step!.parent);
        }),
      ]),
];
