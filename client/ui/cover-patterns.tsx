import type { ReactNode } from 'react';

/** Seeded pseudo-random numbers. */
function chance(seed: number) {
  let state = seed || 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const grid = (columns: number, rows: number) =>
  Array.from({ length: columns * rows }, (_, cell) => ({ x: cell % columns, y: Math.floor(cell / columns), cell }));

type Draw = (next: () => number, ink: string) => ReactNode;

const circuits: Draw = (next, ink) =>
  grid(8, 5).map(({ x, y, cell }) => {
    const [cx, cy] = [20 + x * 40, 18 + y * 36];
    const across = next() > 0.5;
    return (
      <g key={cell} stroke={ink} strokeWidth="2" opacity={0.25 + next() * 0.6}>
        <path d={across ? `M${cx} ${cy}h40` : `M${cx} ${cy}v36`} />
        <circle cx={cx} cy={cy} r={2 + next() * 5} fill={next() > 0.6 ? ink : 'none'} />
      </g>
    );
  });

const cogs: Draw = (next, ink) =>
  grid(5, 3).map(({ x, y, cell }) => (
    <circle
      key={cell}
      cx={32 + x * 64 + (y % 2) * 32}
      cy={30 + y * 60}
      r={12 + next() * 16}
      fill="none"
      stroke={ink}
      strokeWidth={4 + next() * 8}
      strokeDasharray={`${5 + Math.round(next() * 4)} 5`}
      opacity={0.3 + next() * 0.6}
    />
  ));

const towers: Draw = (next, ink) =>
  Array.from({ length: 12 }, (_, column) => {
    const height = 30 + next() * 130;
    return (
      <g key={column} fill={ink} opacity={0.25 + next() * 0.6}>
        <rect x={4 + column * 27} y={180 - height} width="22" height={height} rx="2" />
      </g>
    );
  });

const capsules: Draw = (next, ink) =>
  grid(6, 4).map(({ x, y, cell }) => {
    const [cx, cy] = [28 + x * 54, 24 + y * 44];
    return (
      <g key={cell} transform={`rotate(${Math.round(next() * 180)} ${cx} ${cy})`} opacity={0.3 + next() * 0.6}>
        <rect x={cx - 18} y={cy - 8} width="36" height="16" rx="8" fill="none" stroke={ink} strokeWidth="2" />
        <path d={`M${cx} ${cy - 8}h10a8 8 0 0 1 0 16h-10z`} fill={ink} />
      </g>
    );
  });

const furrows: Draw = (next, ink) => (
  <g fill="none" stroke={ink}>
    <circle cx={60 + next() * 200} cy="52" r={18 + next() * 14} fill={ink} stroke="none" opacity="0.8" />
    {Array.from({ length: 9 }, (_, row) => (
      <path
        key={row}
        d={`M-10 ${96 + row * 12}q80 ${-24 + next() * 20} 165 0t175 0`}
        strokeWidth={2 + row * 0.8}
        opacity={0.3 + row * 0.07}
      />
    ))}
  </g>
);

const arches: Draw = (next, ink) =>
  grid(4, 3).map(({ x, y, cell }) => (
    <g key={cell} fill="none" stroke={ink} strokeWidth="3" opacity={0.25 + next() * 0.6}>
      {Array.from({ length: 1 + Math.round(next() * 3) }, (_, ring) => (
        <path
          key={ring}
          d={`M${4 + x * 80 + ring * 9} ${60 + y * 60}a${36 - ring * 9} ${36 - ring * 9} 0 0 1 ${72 - ring * 18} 0`}
        />
      ))}
    </g>
  ));

const BY_SECTOR: [RegExp, Draw][] = [
  [/tech|software|fintech|digital/i, circuits],
  [/manufact|industr/i, cogs],
  [/construct|real estate|building/i, towers],
  [/pharma|health|medic|drug/i, capsules],
  [/agri|farm|food/i, furrows],
];

export function pattern(sector: string, seed: number, ink: string): ReactNode {
  const draw = BY_SECTOR.find(([words]) => words.test(sector))?.[1] ?? arches;
  return draw(chance(seed), ink);
}
