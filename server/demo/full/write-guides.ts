import { SubmitListing, PublishListing, RequestChanges, listing } from '../../catalogue/listing.js';
import { ArchiveListing } from '../../catalogue/availability.js';
import { ReviewReasons } from '../../catalogue/review.reasons.js';
import { CHECKLIST } from '../../catalogue/review-checks.js';
import { AddContent, AddSection } from '../../catalogue/section-commands.js';
import { MarkPreview } from '../../catalogue/previews.js';
import { slugOf } from '../../catalogue/slug.js';
import { identified } from '../../kernel/command.js';
import { KOBO_PER_NAIRA } from '../../kernel/money.js';
import { later, now } from '../../platform/clock.js';
import { EventStore } from '../../platform/events/event-store.js';
import type { Loader } from '../loader.js';
import { people } from '../people.js';
import type { FullGuide, FullSection } from './full-guide.js';
import { idNamed } from './ids.js';

type Author = { listingId: string; by: string; at: string };

export const listingIdOf = ({ title }: FullGuide): string => idNamed('listing', title);

/** Writes guides by the commands of their creators and of the admin. What is there already stays as it is. */
export class GuideWriter {
  private readonly store: EventStore;
  private readonly reasons: ReviewReasons;

  constructor(
    private readonly loader: Loader,
    private readonly admin: string,
  ) {
    [this.store, this.reasons] = [loader.app.get(EventStore), loader.app.get(ReviewReasons)];
  }

  private async statusOf(guide: FullGuide) {
    return (await this.store.state(listing, listingIdOf(guide))).status;
  }

  wasPublished(guide: FullGuide) {
    return this.isAtLeast(guide, 'published');
  }

  /** `daysAgo`: when it was written. The first creators of the market registered today, and so did their guides. */
  async publish(guide: FullGuide, daysAgo: number) {
    if (await this.wasPublished(guide)) return;
    const author = await this.write(guide, daysAgo);
    const { listingId } = author;
    const at = later(author.at, { ms: 6 * 3_600_000 });
    await this.run(
      new PublishListing({ listingId, by: this.admin, checked: [...CHECKLIST], note: null, at: earlier(at) }),
    );
  }

  async requestChanges(guide: FullGuide, words: string) {
    if (await this.isAtLeast(guide, 'changes_requested')) return;
    const { listingId } = await this.write(guide, 0);
    const reason = await this.reasons.seal(this.admin, words);
    await this.run(new RequestChanges({ listingId, by: this.admin, reason, at: now() }));
  }

  async archive(guide: FullGuide) {
    if (await this.isAtLeast(guide, 'archived')) return;
    await this.publish(guide, 0);
    const { creatorId } = await this.store.state(listing, listingIdOf(guide));
    await this.run(new ArchiveListing({ listingId: listingIdOf(guide), by: creatorId, at: now() }));
  }

  /** Submits it, and writes the sections that are missing. */
  async write(guide: FullGuide, daysAgo: number): Promise<Author> {
    const { creator, sections, title } = guide;
    const by = (await this.loader.idOf(creator))!;
    const isFirst = people.some(({ username }) => username === creator);
    const author = { listingId: listingIdOf(guide), by, at: isFirst ? now() : later(now(), { days: -daysAgo }) };
    const { status, sections: there } = await this.store.state(listing, author.listingId);
    if (!status)
      await this.run(
        new SubmitListing({ ...offerOf(guide), listingId: author.listingId, creatorId: by, at: author.at }),
        title,
      );
    for (const [i, section] of sections.entries())
      if (!there.has(idNamed('section', title, i)) || there.size <= i + 1)
        await this.section(guide, author, section, i);
    const free = {
      ...author,
      sectionId: idNamed(
        'section',
        title,
        sections.findIndex(({ preview }) => preview),
      ),
    };
    await this.run(new MarkPreview({ ...free, preview: true }), title);
    return author;
  }

  private async section({ title }: FullGuide, author: Author, section: FullSection, i: number) {
    const sectionId = idNamed('section', title, i);
    const own = { ...author, sectionId };
    const name = (what: string) => [title, what, i].join('/');
    await this.run(
      new AddSection({ ...own, title: section.title, slug: slugOf(section.title, 'section') }),
      name('add'),
    );
    await this.run(new AddContent({ ...own, items: itemsOf(section, sectionId) }), name('fill'));
  }

  private async isAtLeast(guide: FullGuide, ...wanted: string[]) {
    const status = await this.statusOf(guide);
    return status !== undefined && [...wanted, 'archived', 'suspended'].includes(status);
  }

  /** The same name is the same command. */
  private run(command: object, name?: string) {
    const named =
      name === undefined ? command : identified(command, { commandId: idNamed(command.constructor.name, name) });
    return this.loader.commands.execute(named as never);
  }
}

const earlier = (at: string) => (at < now() ? at : now());

const offerOf = (guide: FullGuide) => ({
  ...{ title: guide.title, subtitle: guide.subtitle, description: guide.description, coverId: null },
  ...{ sectors: guide.sectors, industry: guide.industry, price: guide.price * KOBO_PER_NAIRA, country: guide.country },
  ...{ region: guide.region, offersMeeting: guide.offersMeeting, processSupport: true, licenceAffirmed: true },
});

const itemsOf = ({ texts, entries = [] }: FullSection, sectionId: string) => [
  ...texts.map((text, i) => ({ id: idNamed(sectionId, 'text', i), resourcetype: 'Text' as const, text })),
  ...entries.map(({ fee, ...entry }, i) => ({
    ...{ id: idNamed(sectionId, 'entry', i), resourcetype: 'Checklist' as const, ...entry, fee: fee * KOBO_PER_NAIRA },
  })),
];
