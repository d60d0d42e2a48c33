import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { Config } from '#server/platform/config';
import { Mail } from '#server/platform/providers/mail';
import { Outbox } from '#server/platform/outbox/outbox';
import { ReactionRunner } from '#server/platform/subscriptions/reactions';
import { Database } from '#server/platform/database/sql';
import { catalogueReactions, type DecisionLetter } from './catalogue.reactions.js';
import { decisionLetter } from './catalogue.mails.js';

@Injectable()
export class CatalogueJobs implements OnModuleInit {
  constructor(
    private readonly config: Config,
    private readonly db: Database,
    private readonly mail: Mail,
    private readonly outbox: Outbox,
    private readonly reactions: ReactionRunner,
  ) {}

  onModuleInit() {
    this.outbox.handle<DecisionLetter>('mail', 'listing-decision', (letter, { id }) => this.tell(letter, id));
    this.reactions.start('catalogue', catalogueReactions);
  }

  /** A person who left has no address; nothing is sent then. */
  private async tell({ listingId, creatorId, decision, reason }: DecisionLetter, id: string) {
    const { rows } = await sql<{ email: string; first_name: string; title: string; slug: string }>`
      select p.email, p.first_name, l.title, l.slug from catalogue.listing l left join app.person p on p.id = ${creatorId}
      where l.id = ${listingId}`.execute(this.db.sql);
    const facts = rows[0];
    if (!facts) throw new Error('the catalogue does not show this listing yet');
    if (!facts.email) return;
    const { email: to, first_name: name, title, slug } = facts;
    const link = `${this.config.get('PUBLIC_URL')}/listing/${slug}`;
    await this.mail.send(id, { to, ...decisionLetter(decision, { name, title, link, reason }) });
  }
}
