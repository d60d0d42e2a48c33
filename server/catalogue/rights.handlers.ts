import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { standing } from '#server/accounts/accounts.folds';
import type { FileId, Instant, ListingId, SectionId, UserId } from '#server/kernel/ids';
import { conflict, DomainError, forbidden, notFound } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { EventStore } from '#server/platform/events/event-store';
import { holds } from '#server/kernel/roles';
import type { Me } from '#server/platform/http/policy';
import { buyer } from '#server/purchases/purchases.folds';
import { listing } from './listing.js';
import { sectionShown } from './listing-sections.js';
import { isAuthor, refuseOthers } from './listing-state.js';
import { OpenSection, progress } from './progress.js';

const BUY_IT = 'Buy this listing to read this section.';

/** Permissions on a listing, decided on the streams, never on a view. */
@Injectable()
export class Rights {
  /** Sections that are recorded as opened by their reader. */
  private readonly known = new LRUCache<string, true>({ max: 10_000 });

  constructor(private readonly store: EventStore) {}

  /** True for the authors, buyers and reviewers: no other person reads paid content. */
  async mayRead(listingId: ListingId, userId: UserId, roles: readonly string[]): Promise<boolean> {
    if (holds(roles, 'moderator')) return true;
    const state = await this.store.state(listing, listingId);
    if (!state.status) return false;
    return isAuthor(state, userId) || (await this.owns(listingId, userId));
  }

  async owns(listingId: ListingId, userId: UserId): Promise<boolean> {
    return (await this.store.state(buyer, `${listingId}-${userId}`)).isBuyer;
  }

  /** When this buyer bought the listing; throws 403 for everybody else. */
  async boughtAt(listingId: ListingId, userId: UserId): Promise<Instant> {
    const { since } = await this.store.state(buyer, `${listingId}-${userId}`);
    if (!since) throw forbidden('not_buyer', BUY_IT);
    return since;
  }

  /** Throws 401 or 403 unless the caller may read. */
  async reading(listingId: ListingId, me: Me | undefined) {
    if (!me)
      throw new DomainError('unauthenticated', 'not_authenticated', 'Authentication credentials were not provided.');
    if (!(await this.mayRead(listingId, me.id, me.roles))) throw forbidden('not_buyer', BUY_IT);
  }

  /** True for a section that its creator offers as a free preview, while the listing is published. */
  async isPreview(listingId: ListingId, sectionId: SectionId): Promise<boolean> {
    return (await this.preview(listingId, sectionId)) !== undefined;
  }

  /** True for a file that an item of a free preview shows. */
  async isInPreview(listingId: ListingId, sectionId: SectionId, file: FileId): Promise<boolean> {
    const { items } = (await this.preview(listingId, sectionId)) ?? {};
    return [...(items?.values() ?? [])].some(({ fileId, removed }) => fileId === file && !removed);
  }

  private async preview(listingId: ListingId, sectionId: SectionId) {
    const { status, sections } = await this.store.state(listing, listingId);
    const section = status === 'published' ? sectionShown(sections, sectionId) : undefined;
    return section?.preview ? section : undefined;
  }

  /**
   * Records that this person is given contents of the section, if the person is its buyer; called before the answer, so that
   * no answer with contents is unrecorded. One append for each section and buyer; what is opened stays so and is remembered.
   */
  async opened(listingId: ListingId, sectionId: SectionId, readerId: UserId) {
    const key = `${sectionId}/${readerId}`;
    if (this.known.has(key) || !(await this.owns(listingId, readerId))) return;
    const command = new OpenSection({ listingId, sectionId, readerId, at: now() });
    await this.store.decide(progress, `${listingId}-${readerId}`, command);
    this.known.set(key, true);
  }

  /** Throws 401 or 403 unless the caller may read this section; its buyer opens it. To read a free preview opens nothing. */
  async readingSection({ listing_id, id }: { listing_id: ListingId; id: SectionId }, me: Me | undefined) {
    if (await this.isPreview(listing_id, id)) return;
    await this.reading(listing_id, me);
    if (me) await this.opened(listing_id, id, me.id);
  }

  /** Throws 403 unless the caller is the creator, 404 where the caller cannot see the listing; called before files are stored. */
  async owning(listingId: ListingId, me: Me) {
    refuseOthers(await this.store.state(listing, listingId), me.id);
  }

  /** As `owning`, but a co-author may too: add and change sections. */
  async adding(listingId: ListingId, me: Me) {
    const state = await this.store.state(listing, listingId);
    if (!isAuthor(state, me.id)) refuseOthers(state, me.id);
  }

  /** The roles of a person other than the caller. */
  async rolesOf(userId: UserId): Promise<readonly string[]> {
    return (await this.store.state(standing, userId)).roles;
  }

  async isCreator(listingId: ListingId, userId: UserId): Promise<boolean> {
    return (await this.store.state(listing, listingId)).creatorId === userId;
  }

  async isVerified(creatorId: UserId): Promise<boolean> {
    return (await this.store.state(standing, creatorId)).verified;
  }

  /**
   * What going on sale needs to know of a listing's creator. Throws 404 for no listing, 409 `creator_left` when the account is
   * erased, because no person could be paid, and `creator_suspended`.
   */
  async sellerFacts(listingId: ListingId) {
    const { creatorId, status } = await this.store.state(listing, listingId);
    if (!status) throw notFound();
    const { verified, isErased, isSuspended } = await this.store.state(standing, creatorId);
    if (isErased) throw conflict('creator_left', 'Its creator has closed the account. It does not go on sale again.');
    if (isSuspended)
      throw conflict('creator_suspended', 'Its creator is suspended. It is not on sale until that ends.');
    return { creatorVerified: verified };
  }

  /** A published listing is visible to all, another one to its authors, buyers and reviewers. */
  async maySee(listingId: ListingId, userId: UserId | undefined, roles: readonly string[]): Promise<boolean> {
    const { status } = await this.store.state(listing, listingId);
    return status === 'published' || (userId !== undefined && (await this.mayRead(listingId, userId, roles)));
  }
}
