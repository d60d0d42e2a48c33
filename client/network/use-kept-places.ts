import { useState } from 'react';
import type { Founder } from './network.api';

/**
 * Keeps each card where it was first shown, so that no button moves under the pointer. Founders who left the list stay as
 * they were, those alone who `stays` says; new ones wait for `release`, which puts them first. After `expect` the next to arrive are shown at once, last.
 * Without `holdsNew` all are. Opened anew, the list is in the server's order.
 */
export function useKeptPlaces(
  founders: Founder[] | undefined,
  holdsNew: boolean,
  stays: (founder: Founder) => boolean = () => true,
) {
  const [places, setPlaces] = useState<Founder[]>();
  const [isExpecting, setExpecting] = useState(false);
  const current = new Map(founders?.map((founder) => [founder.id, founder]));
  const placed = new Set(places?.map(({ id }) => id));
  const arrived = founders?.filter(({ id }) => !placed.has(id)) ?? [];
  const isHeld = holdsNew && places !== undefined && !isExpecting;
  const isThere = (founder: Founder) => !founders || current.has(founder.id) || stays(founder);
  const kept = places?.filter(isThere).map((before) => current.get(before.id) ?? before) ?? [];
  const shown = isHeld ? kept : [...kept, ...arrived];
  if (founders && (shown.length !== places?.length || shown.some((founder, place) => founder !== places[place])))
    setPlaces(shown);
  if (isExpecting && arrived.length > 0) setExpecting(false);
  return {
    shown,
    waiting: isHeld ? arrived.length : 0,
    expect: setExpecting,
    release: () => setPlaces([...arrived, ...kept]),
  };
}
