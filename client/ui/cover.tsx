import { pattern } from './cover-patterns';
import { hash } from './hash';

const PALETTES = [
  ['#0B6E4F', '#D9F0E5'],
  ['#8F3615', '#FBE3D8'],
  ['#1F4F8A', '#DCE8F7'],
  ['#7A5300', '#FCEFD0'],
  ['#0F5C6E', '#D5EDF2'],
  ['#5A3A7E', '#EADFF5'],
] as const;

interface Props {
  title: string;
  sector?: string | null;
  src?: string | null;
  /** Above the fold: fetched at once. */
  eager?: boolean;
}

/** A 16:9 picture: the thumbnail, or a drawing that always looks the same for the same sector and title. */
export function Cover({ title, sector, src, eager = false }: Props) {
  const frame = { width: '100%', aspectRatio: '16 / 9', display: 'block' } as const;
  if (src)
    return (
      <img
        src={src}
        alt=""
        width={640}
        height={360}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        style={{ ...frame, objectFit: 'cover', height: 'auto', maxHeight: 400 }}
      />
    );
  const seed = hash(title);
  const [deep, pale] = PALETTES[seed % PALETTES.length] ?? PALETTES[0];
  return (
    <svg
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      style={{ ...frame, background: pale }}
    >
      {pattern(sector ?? '', seed, deep)}
    </svg>
  );
}
