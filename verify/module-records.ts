import { readdir } from 'node:fs/promises';

/**
 * What the verifier expects of a module, in `verify/records/<module>.ts`: deliberate copies, so that a mistake in the product
 * is found.
 */
export type ModuleRecord = Readonly<{
  /** The field names of each event type of the module, separated by spaces; `?` marks an optional one. */
  fields?: Readonly<Record<string, string>>;
  /** The latest version of each event type that has had more than one. */
  versions?: Readonly<Record<string, number>>;
  /** The event types that the view of this name handles, separated by spaces. */
  shows?: string;
}>;

export type Expected = Readonly<{
  fields: ReadonlyMap<string, ReadonlySet<string>>;
  versions: ReadonlyMap<string, number>;
  /** Event types by view. */
  shows: ReadonlyMap<string, ReadonlySet<string>>;
}>;

const FOLDER = new URL('./records/', import.meta.url);

/** Reads the record of every module. */
export async function expectations(): Promise<Expected> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.js')).sort();
  const modules = await Promise.all(
    files.map(async (file) => {
      const { record } = (await import(new URL(file, FOLDER).href)) as { record: ModuleRecord };
      return [file.slice(0, -'.js'.length), record] as const;
    }),
  );
  const words = (text: string) => new Set(text.split(/\s+/));
  return {
    fields: new Map(
      modules.flatMap(([, { fields = {} }]) => Object.entries(fields).map(([type, names]) => [type, words(names)])),
    ),
    versions: new Map(modules.flatMap(([, { versions = {} }]) => Object.entries(versions))),
    // A view is named as its database schema, which holds no hyphen.
    shows: new Map(
      modules.flatMap(([module, { shows }]) => (shows ? [[module.replaceAll('-', '_'), words(shows)]] : [])),
    ),
  };
}
