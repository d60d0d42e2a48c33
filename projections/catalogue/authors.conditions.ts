import { sql } from 'kysely';
import type { UserId } from '#server/kernel/ids';
import { catalogueView } from './catalogue.view.js';

const coauthor = sql.table(catalogueView.table.coauthor);

/** True where a person created the listing `l` or writes it with its creator: the rule by which deciders refuse reviewers. */
export const isWrittenBy = (person: UserId) => sql<boolean>`(l.creator_id = ${person} or exists (
    select from ${coauthor} o where o.listing_id = l.id and o.user_id = ${person} and o.status = 'accepted'))`;
