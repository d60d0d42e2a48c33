import { useState } from 'react';
import { inWidths } from '../lib/files/pictures';
import './cover.css';
import { pattern } from './cover-patterns';
import { hash } from './hash';
import { texts } from './ui.texts';

const PALETTES = 6;

interface Props {
  title: string;
  sector?: string | null;
  src?: string | null;
  /** Above the fold: not lazy-loaded. */
  eager?: boolean;
  /** The width it is shown in; by default that of a card. */
  sizes?: string;
}

/** A 16:9 picture: the thumbnail, or a drawing derived from sector and title. */
export function Cover({ title, sector, src, eager = false, sizes = 'auto, 300px' }: Props) {
  const [missing, setMissing] = useState<string>();
  if (src && src !== missing)
    return (
      <img
        className="cover"
        src={src}
        srcSet={inWidths(src).join()}
        sizes={sizes}
        alt={texts.coverOf(title)}
        width={640}
        height={360}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setMissing(src)}
      />
    );
  const seed = hash(title);
  return (
    <svg
      className="cover"
      data-palette={seed % PALETTES}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {pattern(sector ?? '', seed, 'currentColor')}
    </svg>
  );
}
