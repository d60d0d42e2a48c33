/**
 * State that cannot be rebuilt from events, in the schema `app`, to be backed up: people, keys, sessions,
 * inbox, outbox, idempotency keys, files. Append a step for every change; never edit a past one.
 */
export const steps: Readonly<Record<string, string>> = {
  '001-foundation': `
    create extension if not exists pg_trgm;
    create schema if not exists app;
    create schema if not exists projection;

    create table app.person (
      id text primary key, username text not null, email text not null, first_name text not null, last_name text not null,
      password_hash text, country text not null default '', region text not null default '', phone text, avatar text, cover text,
      activation_hash text, activation_expires timestamptz, activated_at timestamptz,
      recorded boolean not null default false, created_at timestamptz not null default now());
    create unique index person_username on app.person (lower(username));
    create unique index person_email on app.person (lower(email));
    create index person_activation on app.person (activation_hash) where activation_hash is not null;
    create index person_unrecorded on app.person (created_at) where not recorded;

    create table app.sealing_key (person_id text primary key, wrapped bytea not null);

    create table app.session (
      id text primary key, person_id text not null, remembered boolean not null default false,
      created_at timestamptz not null default now(), expires_at timestamptz not null, ended_at timestamptz, ended_because text);
    create index session_person on app.session (person_id) where ended_at is null;
    create table app.refresh_token (
      hash text primary key, session_id text not null references app.session on delete cascade, created_at timestamptz not null default now(),
      expires_at timestamptz not null, used_at timestamptz, successor text);
    create index refresh_session on app.refresh_token (session_id);

    create table app.inbox (
      id bigint generated always as identity primary key, provider text not null, key text not null, body_hash text not null, headers jsonb not null,
      body bytea, verdict text not null default 'received', received_at timestamptz not null default now(), done_at timestamptz,
      unique (provider, key));
    create index inbox_open on app.inbox (received_at) where done_at is null;

    create table app.task (
      id text primary key, queue text not null, name text not null, payload jsonb not null, state text not null default 'open',
      attempts int not null default 0, error text, created_at timestamptz not null default now(), done_at timestamptz);
    create index task_open on app.task (created_at) where state = 'open';

    create table app.idempotency (
      key text not null, person_id text not null, route text not null, body_hash text not null, status int, body jsonb,
      created_at timestamptz not null default now(), primary key (person_id, key));

    create table app.file (
      id text primary key, owner_id text not null, scope text not null, scope_id text, name text not null, mime_type text not null,
      size bigint not null, sha256 text not null, public boolean not null default false, width int, height int,
      created_at timestamptz not null default now());
    create index file_scope on app.file (scope, scope_id);

    create table app.draft (person_id text not null, kind text not null, data jsonb not null, updated_at timestamptz not null default now(),
      primary key (person_id, kind));

    create table app.rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint);
    create table app.socket_attachment (id bigserial unique, created_at timestamptz default now(), payload bytea);

    create table app.checkpoint (name text primary key, position bigint not null default -1, epoch bigint not null default 0, updated_at timestamptz);
    create table projection.checkpoint (name text primary key, position bigint not null default -1, epoch bigint not null default 0, updated_at timestamptz);
    create table projection.view (name text primary key, version int not null, rebuild boolean not null default false, built_at timestamptz);
  `,
  '002-listings': `
    create sequence app.listing_number;
    create table app.search_hit (listing_id text not null, day date not null, hits int not null, primary key (listing_id, day));
    create index search_hit_day on app.search_hit (day);
  `,
  '003-snapshots': `
    create table projection.snapshot (stream text primary key, version int not null, revision bigint not null, hash text not null, state jsonb not null);
  `,
  '004-refusals': `
    alter table app.task add column refusals int not null default 0;
  `,
  '005-dead-tasks': `
    create index task_dead on app.task (queue) where state = 'dead';
  `,
  '006-no-drafts': `
    drop table app.draft;
  `,
  '007-due-tasks': `
    alter table app.task add column due_at timestamptz not null default now() + interval '10 seconds';
    create index task_due on app.task (due_at) where state = 'open';
    drop index app.task_open;
  `,
  '008-leases': `
    alter table app.checkpoint add column owner text, add column heartbeat_at timestamptz, add column halted text,
      add column event_id text, add column event_position bigint;
    alter table projection.checkpoint add column owner text, add column heartbeat_at timestamptz, add column halted text,
      add column event_id text, add column event_position bigint;

    create table app.reaction_type (set_name text not null, type text not null, position bigint not null, primary key (set_name, type));
    create table app.parked_event (
      id bigint generated always as identity primary key, set_name text not null, stream text not null, revision bigint not null,
      position bigint not null, type text not null, event_id text not null, attempts int not null default 0, error text,
      parked_at timestamptz not null default now(), due_at timestamptz not null default now(), skipped_at timestamptz, skip_reason text,
      unique (set_name, position));
    create index parked_event_open on app.parked_event (set_name, stream, position) where skipped_at is null;
  `,
  '009-outbox': `
    alter table app.task rename to outbox;
    alter table app.outbox rename constraint task_pkey to outbox_pkey;
    alter table app.outbox rename column refusals to failures;
    alter table app.outbox alter column due_at set default now();
    alter table app.outbox add column trace jsonb, add column owner text, add column lease_until timestamptz,
      add column cause_checkpoint text, add column cause_position bigint;
    create index outbox_open on app.outbox (queue, due_at) where state = 'open';
    alter index app.task_dead rename to outbox_dead;
    drop index app.task_due;
  `,
  // Before this step a view's schema and checkpoint had the view's name: they become its version 0.
  '010-view-versions': `
    create table projection.view_version (
      name text not null, version int not null, schema text not null unique, created_at timestamptz not null default now(),
      built_at timestamptz, needed_at timestamptz not null default now(), status jsonb, reported_at timestamptz,
      rebuild boolean not null default false, rebuilt_at timestamptz, differing text[],
      primary key (name, version));
    insert into projection.view_version (name, version, schema, created_at, built_at)
      select name, 0, name, coalesce(built_at, now()), coalesce(built_at, now()) from projection.view;

    alter table projection.view drop column rebuild, drop column built_at,
      add column highest int not null default 0, add column promoted_at timestamptz not null default now();
    update projection.view set version = 0;
    delete from projection.checkpoint where name like '%\\_\\_next';
    do $$ declare leftover text; begin
      for leftover in select nspname from pg_namespace join projection.view v on nspname in (v.name || '__next', v.name || '__old') loop
        execute format('drop schema %I cascade', leftover);
      end loop;
    end $$;
  `,
  '011-snapshots': `
    drop table projection.snapshot;
    create table projection.fold_snapshot (stream text not null, fold text not null, version int not null, segment text not null,
      revision bigint not null, number bigint not null, event_id text not null, hash text not null, opened_at timestamptz,
      state jsonb not null, primary key (stream, fold, version));
  `,
  '012-files': `
    create table app.upload_day (person_id text not null, day date not null, bytes bigint not null default 0, files int not null default 0,
      primary key (person_id, day));
    create index file_owner on app.file (owner_id) include (size);
    alter table app.file add column check_at timestamptz not null default now() + interval '1 day';
    create index file_check on app.file (check_at);
  `,
  // Keys of earlier releases have the kid "0" and no `wrapped_by`. An erased person's row stays without a key. Mails of
  // earlier releases carried a reviewer's reason in plain text.
  '013-keys': `
    alter table app.sealing_key rename to person_key;
    alter table app.person_key alter column wrapped drop not null, add column kid text not null default '0',
      add column wrapped_by text, add column erased_at timestamptz,
      add constraint person_key_or_erased check ((wrapped is null) = (erased_at is not null));
    alter table app.person_key alter column kid drop default;
    update app.outbox set payload = payload - 'reason' where queue = 'mail' and name = 'listing-decision';
    create index person_key_wrapped_by on app.person_key (wrapped_by, person_id) where wrapped is not null;
  `,
  '014-inbox': `
    alter table app.inbox add column event text, add column reason text, add column retries int not null default 0;
    do $$ declare message record; begin
      for message in select id, body from app.inbox where body is not null loop
        begin
          update app.inbox set event = left(convert_from(message.body, 'UTF8')::json ->> 'event', 200) where id = message.id;
        exception when others then null;
        end;
      end loop;
    end $$;
    update app.inbox set verdict = 'unhandled', done_at = null where verdict = 'ignored' and event <> 'charge.success';
  `,
  '014-locked-keys': `
    alter table app.idempotency alter column body type json using body::text::json,
      add column attempts int not null default 1, add column locked_until timestamptz not null default now() + interval '2 minutes';
    create index idempotency_created on app.idempotency (created_at);
  `,
  '015-outbox-errors': `
    create index outbox_error on app.outbox (id) where error is not null;
  `,
  '016-erasure-indexes': `
    create index session_of_person on app.session (person_id);
    drop index app.session_person;
    create index outbox_erasure on app.outbox (id) where queue = 'erasure';
  `,
  // Generated, so that rows written by processes of earlier releases have it too.
  '017-inbox-references': `
    create function app.webhook_reference(body bytea) returns text language plpgsql immutable as $$ begin
      return left(convert_from(body, 'UTF8')::json #>> '{data,reference}', 200);
    exception when others then return null;
    end $$;
    alter table app.inbox add column reference text generated always as (app.webhook_reference(body)) stored;
    create index inbox_reference on app.inbox (reference) where body is not null;
  `,
  '018-visitors-answers': `
    create index idempotency_answer on app.idempotency (left(body ->> 'id', 100)) where person_id like 'visitor:%';
  `,
  '019-listing-drafts': `
    create table app.listing_draft (
      owner_id text not null, id text not null, fields jsonb not null, cover_id text, discarded_at timestamptz,
      updated_at timestamptz not null default now(), primary key (owner_id, id));
    create index listing_draft_cover on app.listing_draft (cover_id) where cover_id is not null;
  `,
  '020-section-notes': `
    create table app.section_note (
      reader_id text not null, section_id text not null, note jsonb not null,
      updated_at timestamptz not null default now(), primary key (reader_id, section_id));
  `,
  '021-owner-figures': `
    create table app.listing_view (listing_id text not null, day date not null, views int not null, primary key (listing_id, day));
    create index listing_view_day on app.listing_view (day);
    create table app.search_term (
      listing_id text not null, term text not null, day date not null, hits int not null, primary key (listing_id, term, day));
    create index search_term_day on app.search_term (day);
  `,
  '022-uploads': `
    create table app.upload (
      id text primary key, owner_id text not null, field text not null, name text not null, size bigint not null, day date,
      writer text, writer_until timestamptz, claimed_by text, claimed_at timestamptz, created_at timestamptz not null default now());
    create index upload_owner on app.upload (owner_id);
  `,
  '023-refund-references': `
    create or replace function app.webhook_reference(body bytea) returns text language plpgsql immutable as $$ begin
      return left(coalesce(convert_from(body, 'UTF8')::json #>> '{data,reference}',
        convert_from(body, 'UTF8')::json #>> '{data,transaction_reference}'), 200);
    exception when others then return null;
    end $$;
    update app.inbox set body = body where event like 'refund.%' and body is not null;
  `,
  '024-confirmation-codes': `
    create table app.confirmation_code (
      id text primary key, person_id text not null, action text not null, subject text not null, mac text not null,
      tries int not null default 0, created_at timestamptz not null default now(), expires_at timestamptz not null, used_by text);
    create index confirmation_code_person on app.confirmation_code (person_id);
    create index confirmation_code_expired on app.confirmation_code (expires_at);
  `,
  '025-mail-traces': `
    create index outbox_mail_trace on app.outbox ((trace ->> 'correlationId')) where queue = 'mail';
  `,
  '026-ended-by': `
    alter table app.parked_event add column skipped_by text;
    alter table app.inbox add column dismissed_by text;
  `,
  // kept: the checkpoint of the tables of before the exchange, while they exist; differences: rows by table.
  '027-rebuilds': `
    alter table projection.view_version add column is_rollback boolean not null default false, add column asked_by text,
      add column asked_id text, add column asked_at timestamptz, add column began_at timestamptz, add column began_position bigint,
      add column abandoned_at timestamptz, add column differences jsonb, add column kept jsonb;
  `,
  '028-session-devices': `
    alter table app.session add column device text, add column seen_at timestamptz not null default now();
  `,
  // Without confirmed_at it is a set-up under way. mac: of a recovery code, by the secret of the app.
  '029-authenticators': `
    create table app.authenticator (
      person_id text primary key, secret jsonb not null, started_at timestamptz not null default now(), confirmed_at timestamptz,
      tries int not null default 0, tried_since timestamptz not null default now());
    create table app.authenticator_use (
      person_id text not null references app.authenticator on delete cascade, step bigint not null, used_by text not null,
      used_at timestamptz not null default now(), primary key (person_id, step));
    create table app.recovery_code (
      person_id text not null references app.authenticator on delete cascade, mac text not null, used_by text,
      used_at timestamptz, primary key (person_id, mac));
  `,
  '030-password-resets': `
    alter table app.person add column reset_hash text, add column reset_expires timestamptz;
  `,
  '031-profiles': `
    alter table app.person add column profile_edits int not null default 0;
  `,
  // What was accepted at the registration, until its event has it; later changes are in the log alone.
  '032-consents': `
    alter table app.person add column terms text, add column marketing boolean not null default false;
  `,
  '033-presence': `
    create unlogged table app.presence (person_id text primary key, online boolean not null, seen_at timestamptz not null);
  `,
  // at: null while the part is not erased yet. Earlier erasures did not record their parts.
  '034-erased-parts': `
    create table app.erased_part (person_id text not null, part text not null, at timestamptz, primary key (person_id, part));
    insert into app.erased_part (person_id, part, at)
      select person_id, 'all', erased_at from app.person_key where erased_at < now() - interval '1 day';
  `,
  '035-presence-by-process': `
    create unlogged table app.presence_here (
      person_id text, process_id uuid, seen_at timestamptz not null, primary key (person_id, process_id));
    alter table app.presence drop column online;
  `,
  // `google_subject`: a hash of the issuer and of its name for the Google account.
  '036-google': `
    alter table app.person add column google_subject text, add column google_linked_at timestamptz;
    create unique index person_google on app.person (google_subject) where google_subject is not null;
  `,
  // `subscription`: encrypted, since its endpoint lets its holder send. `vapid_key`: the public key that it was made for.
  '037-push-devices': `
    create table app.push_device (
      endpoint_hash text primary key, person_id text not null, session_id text not null references app.session on delete cascade,
      subscription jsonb not null, vapid_key text not null, since timestamptz not null default now());
    create index push_device_person on app.push_device (person_id);
    create index push_device_session on app.push_device (session_id);
  `,
  // `size` and `sha256` are those of the bytes on disk.
  '038-encrypted-files': `
    alter table app.file add column encrypted boolean not null default false;
  `,
  '039-newsletter': `
    create table app.newsletter_address (
      subscriber_id text primary key, email text not null, requested_at timestamptz not null default now(),
      confirmed_at timestamptz);
    create unique index newsletter_email on app.newsletter_address ((lower(email)));
    create table app.newsletter_mail (
      issue_id text not null, subscriber_id text not null, outcome text, primary key (issue_id, subscriber_id));
  `,
  // `invited_by`: until the event of the registration has it.
  '040-invitations': `
    alter table app.person add column invite_code text, add column invited_by text;
    create unique index person_invite_code on app.person (invite_code) where invite_code is not null;
  `,
  // Whom the payment provider knows by which code; an answer of it names the code alone.
  '041-identity-customers': `
    create table app.identity_customer (customer text primary key, person_id text not null);
    create index identity_customer_person on app.identity_customer (person_id);
  `,
  // `registered_by`: the mark of the client that registered, until the activation. `contested`: another one did so, too.
  // Registrations of before end as later ones do.
  '042-contested-registrations': `
    alter table app.person add column registered_by text, add column contested boolean not null default false;
    insert into app.outbox (id, queue, name, payload, due_at)
      select 'registration-end-' || id, 'accounts', 'registration-end', jsonb_build_object('userId', id), created_at + interval '48 hours'
      from app.person where activated_at is null;
  `,
};
