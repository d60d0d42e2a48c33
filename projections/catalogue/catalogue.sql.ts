import { tiersDdl, tiersIndex } from './search-tiers.sql.js';

/** A column's words for the search, stemmed and as written. */
const weighted = (column: string, weight: 'A' | 'B' | 'C' | 'D') =>
  `setweight(to_tsvector('english', ${column}), '${weight}') || setweight(to_tsvector('simple', ${column}), '${weight}')`;

/** A trigger uses the tables of its own schema, which a rebuild renames. */
const here = `perform set_config('search_path', quote_ident(tg_table_schema) || ', public', true);`;

/**
 * `search` is matched: title A, sectors and industry B, description C, section titles D. `headline`, without the
 * description, ranks. `word` holds the words a typo is corrected to. The fill factor leaves space on each page for new
 * row versions: counting a buyer then writes no index.
 */
export const ddl = `
  alter table listing set (fillfactor = 70, toast_tuple_target = 512);
  alter table listing
    add column section_words text not null default '',
    add column headline tsvector generated always as (${weighted('title_words', 'A')} || ${weighted('topic_words', 'B')} || ${weighted('section_words', 'D')}) stored,
    add column search tsvector generated always as (${weighted('title_words', 'A')} || ${weighted('topic_words', 'B')} ||
      ${weighted('description_words', 'C')} || ${weighted('section_words', 'D')}) stored;
  alter table listing alter headline set storage main, alter id set storage main, alter sectors set storage main,
    alter title set storage main, alter slug set storage main;
  create index section_listing on section (listing_id, position);
  create table word (word text primary key);

  create function words_of_listings() returns trigger language plpgsql as $$ begin
    ${here}
    insert into word select distinct w from added, unnest(tsvector_to_array(to_tsvector('simple', title_words || ' ' || topic_words))) w
      where w !~ '[0-9]'
    on conflict do nothing;
    return null;
  end $$;
  create trigger words_of_listings after insert on listing referencing new table as added
    for each statement execute function words_of_listings();

  create function words_of_changed_listing() returns trigger language plpgsql as $$
  declare
    before text[] := tsvector_to_array(to_tsvector('simple', concat_ws(' ', old.title_words, old.topic_words, old.section_words)));
    after text[] := tsvector_to_array(to_tsvector('simple', concat_ws(' ', new.title_words, new.topic_words, new.section_words)));
  begin
    ${here}
    insert into word select w from unnest(after) w where w !~ '[0-9]' on conflict do nothing;
    delete from word k using (select w from unnest(before) w except select w from unnest(after) w) gone
    where k.word = gone.w and not exists (
      select from listing l where l.search @@ quote_literal(gone.w)::tsquery
        and to_tsvector('simple', concat_ws(' ', l.title_words, l.topic_words, l.section_words)) @@ quote_literal(gone.w)::tsquery);
    return null;
  end $$;
  create trigger words_of_changed_listing after update of title_words, topic_words, section_words on listing
    for each row when ((old.title_words, old.topic_words, old.section_words) is distinct from (new.title_words, new.topic_words, new.section_words))
    execute function words_of_changed_listing();

  -- The words of the shown sections, which the trigger above adds to the known ones. Only a listing whose titles changed is written.
  create function words_of_sections() returns trigger language plpgsql as $$ begin
    ${here}
    update listing l set section_words = titles.words
    from (select changed.id, coalesce(string_agg(s.title, ' ' order by s.position) filter (where not s.removed), '') as words
      from (select distinct listing_id as id from added) changed left join section s on s.listing_id = changed.id
      group by changed.id) titles
    where l.id = titles.id and l.section_words is distinct from titles.words;
    return null;
  end $$;
  create trigger words_of_sections after insert on section referencing new table as added
    for each statement execute function words_of_sections();
  create trigger words_of_changed_sections after update on section referencing new table as added
    for each statement execute function words_of_sections();
  ${tiersDdl}
`;

/** Not used by the triggers above. */
export const indexes = `
  create index if not exists listing_search on listing using gin (search) with (fastupdate = off);
  create index if not exists listing_headline on listing using gin (headline) with (fastupdate = off);
  create index if not exists listing_slug on listing (slug);
  create index if not exists listing_number on listing (listing_id);
  create index if not exists listing_creator on listing (creator_id, created_at desc);
  create index if not exists listing_status on listing (status, published_at desc, id);
  create index if not exists coauthor_user on coauthor (user_id, status);
  create index if not exists content_section on content (section_id, position);
  create index if not exists saved_latest on saved (user_id, saved_at desc);
  create index if not exists word_alike on word using gin (word gin_trgm_ops);
  ${tiersIndex}
`;
