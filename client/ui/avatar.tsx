import { useState } from 'react';
import { hash } from './hash';
import { fullName, type Named } from './names';

const COLOURS = ['#0B6E4F', '#8F3615', '#1F4F8A', '#6A3D8F', '#7A5300', '#0F5C6E', '#8A2A55', '#3F5A1E'];

interface Props {
  person?: (Named & { avatar?: string | null }) | null;
  size?: number;
}

/** A picture, or initials on a colour derived from the name. */
export function Avatar({ person, size = 40 }: Props) {
  const [missing, setMissing] = useState<string>();
  const name = fullName(person, person?.username ?? '');
  const box = { width: size, height: size, borderRadius: '50%', flex: 'none' } as const;
  const face = person?.avatar;
  if (face && face !== missing)
    return (
      <img
        src={face}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        onError={() => setMissing(face)}
        style={{ ...box, objectFit: 'cover' }}
      />
    );
  const initials = name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();
  return (
    <span
      aria-hidden="true"
      style={{
        ...box,
        background: COLOURS[hash(name) % COLOURS.length],
        color: '#fff',
        display: 'inline-grid',
        placeItems: 'center',
        fontSize: size * 0.38,
        fontWeight: 600,
        lineHeight: 1,
      }}
    >
      {initials || '·'}
    </span>
  );
}
