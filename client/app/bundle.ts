import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
export type Chunk = Rolldown.OutputChunk;

export const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((file) => file.type === 'chunk');

/** The chunk that holds a module, by its path below `root`. */
export function chunkOf(root: string, bundle: Bundle, module: string): Chunk {
  const chunk = chunksOf(bundle).find(({ moduleIds }) => moduleIds.includes(join(root, module)));
  if (!chunk) throw new Error(`The build has no ${module}`);
  return chunk;
}

/** The names of a chunk's code and styles. */
export const filesOf = ({ fileName, viteMetadata }: Chunk): string[] => [
  fileName,
  ...(viteMetadata?.importedCss ?? []),
];

/** The chunks with all that `needs` names of each; by default what it imports. */
export function closureOf(bundle: Bundle, chunks: Chunk[], needs = ({ imports }: Chunk) => imports): Set<Chunk> {
  const found = new Set(chunks);
  for (const chunk of found)
    for (const name of needs(chunk)) {
      const next = bundle[name];
      if (next?.type === 'chunk') found.add(next);
    }
  return found;
}
