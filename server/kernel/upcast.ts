/** How old facts read today: per event type a list of steps, each from version n to n + 1. The length is today's version. */
export type Upcasts = Readonly<Record<string, readonly ((old: never) => object)[]>>;

export const versionOf = (upcasts: Upcasts | undefined, type: string) => upcasts?.[type]?.length ?? 0;

/** Reads `data`, written at `version`, as today's shape. */
export const upcast = (upcasts: Upcasts | undefined, type: string, version: number, data: object): object =>
  (upcasts?.[type] ?? []).slice(version).reduce((old, step) => step(old as never), data);
