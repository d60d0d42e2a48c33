import { sql } from 'kysely';
import type { StartFrom } from '#server/kernel/reactions';
import type { Sql } from '#server/platform/database/sql';
import { type Checkpoint, underLease, write } from './checkpoint.js';
import { type Lease, LeaseLost } from './lease.js';

/** The position after which events of each type count for a set of reactions. */
export type TypePositions = ReadonlyMap<string, bigint>;

type Declared = { types: readonly string[]; joined: Readonly<Record<string, StartFrom>> };
/** `positions` to write; with `rewind` the checkpoint goes back to the beginning of the log. */
export type Registration = { positions: TypePositions; rewind: boolean };

/**
 * Positions of the types that are new to the set. A type that joins from the beginning gets its past events: the
 * checkpoint is rewound, and events of the other types are ignored up to its old position. Throws when a type joins a set
 * that has run without a declared start.
 */
export function registrationOf(
  known: TypePositions,
  { types, joined }: Declared,
  { checkpoint, end }: { checkpoint: bigint; end: bigint },
): Registration {
  const unknown = types.filter((type) => !known.has(type));
  const isFirst = known.size === 0;
  const undeclared = unknown.filter((type) => !isFirst && !joined[type]);
  if (undeclared.length)
    throw new Error(`declare in "joined" whether the past of ${undeclared.join(', ')} counts: the set has run without`);
  const rewind = checkpoint >= 0n && unknown.some((type) => joined[type] === 'beginning');
  const positions = new Map(unknown.map((type) => [type, joined[type] === 'now' ? end : -1n]));
  if (rewind)
    for (const type of types) {
      const after = known.get(type) ?? positions.get(type)!;
      if (joined[type] !== 'beginning' || known.has(type)) positions.set(type, after > checkpoint ? after : checkpoint);
    }
  return { positions, rewind };
}

/** Resolves to the positions of all types, or to undefined when the checkpoint was rewound: the lease is then acquired again. */
export async function registerTypes(
  db: Sql,
  checkpoint: Checkpoint,
  lease: Lease,
  declared: Declared,
  endOfLog: () => Promise<bigint>,
): Promise<TypePositions | undefined> {
  const { rows } = await sql<{ type: string; position: number }>`
    select type, position from app.reaction_type where set_name = ${checkpoint.name}`.execute(db);
  const known = new Map(rows.map(({ type, position }) => [type, BigInt(position)]));
  if (declared.types.every((type) => known.has(type))) return known;
  const at = { checkpoint: lease.from.position, end: await endOfLog() };
  const { positions, rewind } = registrationOf(known, declared, at);
  const held = await write(db, rewind ? rewound(checkpoint, lease) : underLease(checkpoint, lease), [
    sql`insert into app.reaction_type (set_name, type, position) select ${checkpoint.name}, type, position
      from place, unnest(${[...positions.keys()]}::text[], ${[...positions.values()].map(String)}::bigint[]) as joined (type, position)
      on conflict (set_name, type) do update set position = excluded.position`,
  ]);
  if (!held) throw new LeaseLost(`${checkpoint.name}: another process holds the lease`);
  return rewind ? undefined : new Map([...known, ...positions]);
}

const rewound = ({ table, name }: Checkpoint, { epoch }: Lease) =>
  sql`update ${sql.table(table)} set position = -1, event_id = null, event_position = null
    where name = ${name} and epoch = ${epoch} returning true as rewound`;
