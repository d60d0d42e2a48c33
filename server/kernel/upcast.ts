/** Reads stored events of every released version as today's. */
export interface Upcasts {
  /** Today's name of a stored type. A type that is not declared keeps its own. */
  nameOf(storedType: string): string;
  /** The names a type is stored under: its own, and those of earlier releases. */
  storedNamesOf(type: string): readonly string[];
  /** Data stored as `storedType` in `version` of its shape, in today's shape; data of an undeclared type as it is. Throws where a step throws. */
  upcast(storedType: string, version: number, data: object): object;
}
