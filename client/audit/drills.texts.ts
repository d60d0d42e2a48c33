import { plural } from '../lib/texts/plural';
import type { TamperDrill } from './audit.api';

type Flip = TamperDrill['flips'][number]['flip'];

/** What was changed in a copy. */
export const FLIP: Record<Flip, string> = {
  amount: 'Another amount',
  balance: 'Another balance',
  time: 'Another time',
  reference: 'Another reference',
  type: 'Another kind of event',
  id: 'Another event id',
  actor: 'Another person who acted',
  cause: 'Another cause',
  request: 'Another request',
  hash: 'Another hash of an event',
  previous_hash: 'Another hash of the event before',
  byte: 'One byte of the file',
  order: 'Two events in the other order',
  removed: 'An event taken out',
  repeated: 'An event twice',
  cut_off: 'The last event cut off',
  manifest_head: 'Another last hash in the manifest',
  manifest_checksum: 'Another checksum in the manifest',
  published_root: 'Another published root',
  proof_root: 'Another root in the proof',
  leaf_head: 'Another last hash in the leaf',
  leaf_revision: 'Another revision in the leaf',
  leaf_hash: 'Another hash of the leaf',
  sibling: 'Another sibling in the proof',
  side: 'The other side in the proof',
  parent: 'Another parent in the proof',
};

/** Texts of the section "Tamper drill" (en-NG). */
export const texts = {
  title: 'Tamper drill',
  lead: 'One thing at a time is changed in copies of a wallet, in memory, and the verifier that everyone can download has to name each change. Nothing that is stored is changed.',
  run: 'Run the drill now',
  none: 'No drill was held yet. One is held every night, from the first wallet that moves money.',
  found: (found: number, all: number) => `${found} of ${all} found`,
  refused: 'The verifier refused the unchanged copy',
  held: 'Held',
  by: (by: TamperDrill['by']) =>
    by === null ? ', as every night' : by.username ? ` by @${by.username}` : ' by an erased account',
  about: ({ entries, types, date }: TamperDrill) =>
    `Copied: ${plural(entries, { one: '# event', other: '# events' })} of ${plural(types, { one: '# type', other: '# types' })} from one wallet, ${date ? `with its proof in the root of ${date}` : 'without the proof of a root'}.`,
  wallet: 'Open the wallet',
  missed: (count: number) => plural(count, { one: '# change was missed', other: '# changes were missed' }),
  answers: (count: number) =>
    plural(count, { one: 'What the verifier said about # change', other: 'What the verifier said about # changes' }),
  before: 'Earlier drills',
  more: 'Show more',
  control: 'The unchanged copy',
};
