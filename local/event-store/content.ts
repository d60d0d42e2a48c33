export const ID_BYTES = 16;

/**
 * The part of an event that its writer supplies. Id, data and metadata are ranges of larger buffers: one buffer for each
 * would cost more than the rest of the append.
 */
export interface Content {
  type: Buffer;
  json: boolean;
  ids: Buffer;
  /** Where the sixteen bytes of the id begin in `ids`. */
  idAt: number;
  /** Holds the data and the metadata. */
  bytes: Buffer;
  dataAt: number;
  dataEnd: number;
  metadataAt: number;
  metadataEnd: number;
}

export const contentOf = (id: Buffer, type: Buffer, json: boolean, data: Buffer): Content => ({
  type,
  json,
  ids: id,
  idAt: 0,
  bytes: data,
  dataAt: 0,
  dataEnd: data.length,
  metadataAt: 0,
  metadataEnd: 0,
});

export const dataOf = ({ bytes, dataAt, dataEnd }: Content): Buffer => bytes.subarray(dataAt, dataEnd);

/** How many bytes data and metadata are together. */
export const sizeOf = ({ dataAt, dataEnd, metadataAt, metadataEnd }: Content): number =>
  dataEnd - dataAt + metadataEnd - metadataAt;

type Identified = Pick<Content, 'ids' | 'idAt'>;
export const sameId = (one: Identified, other: Identified): boolean =>
  one.ids.compare(other.ids, other.idAt, other.idAt + ID_BYTES, one.idAt, one.idAt + ID_BYTES) === 0;

/** A copy with buffers of its own. */
export function keptContent(content: Content): Content {
  const { type, ids, idAt, bytes, dataAt, dataEnd, metadataAt, metadataEnd } = content;
  const size = dataEnd - dataAt;
  return {
    type: Buffer.from(type),
    json: content.json,
    ids: Buffer.from(ids.subarray(idAt, idAt + ID_BYTES)),
    idAt: 0,
    bytes: Buffer.concat([bytes.subarray(dataAt, dataEnd), bytes.subarray(metadataAt, metadataEnd)]),
    dataAt: 0,
    dataEnd: size,
    metadataAt: size,
    metadataEnd: size + metadataEnd - metadataAt,
  };
}
