/** Free text a person wrote to others, readable only while that person's key exists. */
export type Sealed = Readonly<{ by: string; box: string }>;
