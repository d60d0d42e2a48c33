import { useEffect, useEffectEvent, useState } from 'react';
import type { Listing, SectionEntry } from '../listing';

interface Seen extends Pick<SectionEntry, 'id' | 'slug' | 'title'> {
  /** Index among the sections. */
  at: number;
}

/**
 * The section that the address names. Where its author removes it while it is open, the section that takes its place, which
 * `replace` writes into the address, and the title of the removed one until another is chosen or it is restored.
 */
export function useSection(listing: Listing | undefined, chosen: string | null, replace: (section?: string) => void) {
  const [seen, setSeen] = useState<Seen>();
  const [removed, setRemoved] = useState<Pick<Seen, 'id' | 'title'> & { next: string | null }>();
  const names = ({ id, slug }: Pick<SectionEntry, 'id' | 'slug'>) => slug === chosen || id === chosen;
  const sections = listing?.sections ?? [];
  const at = sections.findIndex(names);
  const section = sections[at];
  const gone = listing && !section && seen && names(seen) ? seen : undefined;
  const next = gone && (sections[gone.at] ?? sections.at(-1));

  if (section && (seen?.id !== section.id || seen.at !== at || seen.title !== section.title))
    setSeen({ id: section.id, slug: section.slug, title: section.title, at });
  const to = next?.slug ?? null;
  if (gone && (removed?.id !== gone.id || removed.next !== to))
    setRemoved({ id: gone.id, title: gone.title, next: to });
  const isBack = removed && sections.some(({ id }) => id === removed.id);
  if (removed && !gone && (isBack || removed.next !== chosen)) setRemoved(undefined);

  const moveOn = useEffectEvent(() => replace(next?.slug));
  useEffect(() => {
    if (gone) moveOn();
  }, [gone]);

  return { section: section ?? next, removed: (gone ?? removed)?.title };
}
