import { useState } from 'react';
import type { Founder } from './network.api';

const NONE: Founder[] = [];

/**
 * Keeps each card where it was first shown, so that no button moves under the pointer: new cards come last, and founders
 * with whom this page connected stay, as connected. Opened anew, the list is in the server's order.
 */
export function useKeptPlaces(founders: Founder[] = NONE) {
  const [connected, setConnected] = useState<ReadonlySet<string>>(new Set());
  const [places, setPlaces] = useState(NONE);
  const current = new Map(founders.map((founder) => [founder.id, founder]));
  const placed = new Set(places.map(({ id }) => id));
  const next = [
    ...places.flatMap((before) => current.get(before.id) ?? (connected.has(before.id) ? before : [])),
    ...founders.filter(({ id }) => !placed.has(id)),
  ];
  if (next.length !== places.length || next.some((founder, place) => founder !== places[place])) setPlaces(next);
  return {
    shown: next.map((founder) =>
      connected.has(founder.id) ? { ...founder, direction: 'connected' as const } : founder,
    ),
    connect: (id: string) => setConnected((before) => new Set([...before, id])),
  };
}
