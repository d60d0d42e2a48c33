/** Reads stored events of every released version in their current shape. */
export interface Upcasts {
  /** The current name of a stored type; an undeclared type keeps its name. */
  nameOf(storedType: string): string;
  /** The stored names of a type: its current one and its aliases. */
  storedNamesOf(type: string): readonly string[];
  /** Converts data of `storedType` from `version` to the current shape; leaves data of undeclared types unchanged. Throws if a step throws. */
  upcast(storedType: string, version: number, data: object): object;
}
