import { conflict } from '#server/kernel/domain-error';
import type { Instant, ListingId, SectionId, UserId } from '#server/kernel/ids';
import type { SectionEvent } from './catalogue.events.js';

/** Of all sections one in so many may be free, and no more than this. */
const [ONE_IN, MOST] = [5, 2];

type Sections = ReadonlyMap<SectionId, { removed: boolean; preview: boolean }>;

/** The creator lets everybody read a section, or no longer (A3.13). */
export class MarkPreview {
  readonly type = 'MarkPreview';
  constructor(
    readonly data: { listingId: ListingId; sectionId: SectionId; preview: boolean; by: UserId; at: Instant },
  ) {}
}

/** For a section that is shown. One is always allowed, except the only section of a guide. */
export function decidePreview(
  { listingId, sectionId, preview, at }: MarkPreview['data'],
  all: Sections,
): SectionEvent[] {
  if (all.get(sectionId)!.preview === preview) return [];
  if (preview) {
    const others = [...all].filter(([id, { removed }]) => !removed && id !== sectionId).map(([, section]) => section);
    const most = Math.min(MOST, Math.max(1, Math.floor((others.length + 1) / ONE_IN)));
    if (others.length === 0) throw conflict('only_section', 'The only section of a guide cannot be its free preview.');
    if (others.filter((section) => section.preview).length >= most)
      throw conflict(
        'too_many_previews',
        `A guide of this size has at most ${most} free preview${most > 1 ? 's' : ''}.`,
      );
  }
  return [{ type: 'SectionPreviewChanged', data: { listingId, sectionId, preview, at } }];
}
