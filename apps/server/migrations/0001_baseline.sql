-- The whole schema of a new database, by area. Functions, triggers and views of the product stand in apps/server/sql and are
-- applied by each start; here are only those on which columns, indexes and policies stand. Later migrations change tables.
--
-- Of nearly all tables: a row belongs to the company of `company_id`, which comes first in each key, so that a foreign key
-- cannot lead to another company. Row security shows the role of the app (recado_app) the rows of the company that its
-- transaction serves; the role of the platform (recado_platform) sees all companies and may do little; recado_definer owns
-- the functions that look past row security. The roles exist before the first migration.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The company that the running transaction serves; null outside Work, so that nothing is visible then.
create function current_company() returns int language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::int;
grant execute on function current_company() to recado_app, recado_definer;

-- Lower case without accents: what a search compares. As good as immutable while unaccent has the rules that it came with.
create function normalize_text(value text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
grant execute on function normalize_text(text) to recado_app, recado_platform, recado_definer;

-- The text of a message as its words are indexed: without accents, capitals and punctuation. In plpgsql, because a session
-- keeps its plan.
create function message_words(value text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, left(value, 8000))),
    '[!-/:-@\[-`{-~¡¿“”‘’–—…•]+', ' ', 'g');
end $$;
grant execute on function message_words(text) to recado_app, recado_definer;

-- Closes a table with company_id: forced row security for the role of the app, which gets the rights `app` on it. The role of
-- the platform sees all companies but gets only the rights that are named.
create function protect_company_table(name text, app text default 'select, insert, update, delete', platform text default '')
returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy company_rows on %I to recado_app using (company_id = (select current_company())) with check (company_id = (select current_company()))', name);
  execute format('create policy platform_rows on %I to recado_platform using (true) with check (true)', name);
  execute format('create policy owner_rows on %I to current_user using (true) with check (true)', name);
  execute format('grant %s on %I to recado_app', app, name);
  if platform <> '' then
    execute format('grant %s on %I to recado_platform', platform, name);
  end if;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- The platform: plans, companies, the installation
-- ---------------------------------------------------------------------------------------------------------------------

-- What companies can book: limits, features and a price.
create table plans (
  id int generated always as identity primary key,
  name text not null unique,
  users int not null check (users >= 0),
  connections int not null check (connections >= 0),
  queues int not null check (queues >= 0),
  value numeric(12, 2) not null check (value >= 0),
  recurrence text not null default 'MENSAL',
  use_campaigns boolean not null default false,
  use_kanban boolean not null default false,
  use_open_ai boolean not null default false,
  use_integrations boolean not null default false,
  use_schedules boolean not null default false,
  use_internal_chat boolean not null default false,
  use_external_api boolean not null default false,
  is_public boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
grant select on plans to recado_app;
grant select, insert, update, delete on plans to recado_platform;
-- A plan to sign up with on a new installation.
insert into plans (name, users, connections, queues, value, use_campaigns, use_kanban, use_open_ai, use_integrations, use_schedules,
    use_internal_chat, use_external_api, is_public)
  values ('Inicial', 10, 3, 10, 99.90, true, true, true, true, true, true, true, true);

-- Customers of the platform. Row security shows a company its own row only.
create table companies (
  id int generated always as identity primary key,
  name text not null,
  email text,
  phone text,
  plan_id int references plans (id),
  status boolean not null default true,
  -- A day in America/Sao_Paulo, valid to its end; null never expires.
  due_date date,
  recurrence text not null default 'MENSAL',
  -- The hidden company of the platform's super user.
  is_platform boolean not null default false,
  is_demo boolean not null default false,
  schedules jsonb not null default '[]',
  language text not null default 'pt',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  billing_name text not null default '',
  document text not null default '',
  address text not null default '',
  city text not null default '',
  state text not null default '',
  zipcode text not null default '',
  country text not null default '',
  -- The last day of the trial, in America/Sao_Paulo; null for companies that did not sign up by themselves.
  trial_expires_on date,
  deleted_at timestamptz,
  -- Whether it was switched on when it was deleted; restoring gives that back.
  active_before boolean,
  -- Since when the company may send again by itself after it had expired or was switched off. What its bots had queued before
  -- is not sent any more.
  resumed_at timestamptz
);
create unique index companies_one_platform on companies (is_platform) where is_platform;
create index companies_by_name on companies (lower(name), id);
create index companies_deleted on companies (deleted_at) where deleted_at is not null;
grant select on companies to recado_app;
grant select, insert, update, delete on companies to recado_platform;
alter table companies enable row level security;
alter table companies force row level security;
create policy own_company on companies to recado_app using (id = (select current_company())) with
  check (id = (select current_company()));
create policy platform_rows on companies to recado_platform using (true) with check (true);
create policy owner_rows on companies to current_user using (true) with check (true);
grant update (name, email, phone, plan_id, due_date, recurrence, schedules, updated_at) on companies to recado_app;
grant select on companies to recado_definer;
create policy definer_rows on companies to recado_definer using (true) with check (true);

-- Which secret key sealed what lies in this database: its fingerprint, from which the key cannot be found. A start, a backup and
-- a restoration with another key are refused (wiring/installation-key.ts). The owner alone reads and writes it.
create table installation (
  only_row boolean default true primary key check (only_row),
  key_fingerprint text not null,
  created_at timestamptz not null default now()
);

-- Failed tries of logins, sign-ups and codes; rows older than a day are swept.
create table failed_attempts (
  id bigint generated always as identity primary key,
  bucket text not null,
  at timestamptz not null default now()
);
create index failed_attempts_bucket on failed_attempts (bucket, at);
grant select, insert, delete on failed_attempts to recado_platform;

-- Which functions and views of apps/server/sql this database has, and in which wording. Every start applies what differs.
create table sql_files (
  name text primary key,
  kind text not null check (kind in ('function', 'view')),
  hash text not null
);

-- What facts cause: one row for each reaction, written in the transaction of the change (platform/facts). A row is removed
-- in the transaction of what the reaction does.
create table fact_reactions (
  company_id int not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  fact text not null,
  reaction text not null,
  -- What the fact is about, such as `ticket:7`: of one subject only one row is worked on at a time, the oldest first.
  subject text not null,
  payload jsonb not null,
  tries int not null default 0,
  due_at timestamptz not null default now(),
  -- The node that works on it, and until when it does unless it says so again.
  lease text,
  leased_until timestamptz,
  problem text,
  -- It failed too often: an operator looks at it (`npm run reactions`).
  given_up_at timestamptz,
  at timestamptz not null default now(),
  primary key (company_id, id)
);
create index fact_reactions_waiting on fact_reactions (company_id, subject, id) where given_up_at is null;
select protect_company_table('fact_reactions', app => 'select, insert, delete', platform => 'select, update, delete');

-- ---------------------------------------------------------------------------------------------------------------------
-- Identity: users, how they sign in, what companies set, what people changed
-- ---------------------------------------------------------------------------------------------------------------------

-- People who sign in.
create table users (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  name text not null,
  last_name text not null default '',
  email text not null,
  password_hash text not null,
  profile text not null default 'user' check (profile in ('admin', 'user', 'supervisor')),
  super boolean not null default false,
  all_ticket boolean not null default false,
  queueless boolean not null default false,
  default_connection_id int,
  language text not null default 'pt',
  -- The last heartbeat of a browser of this person; online: within two of them.
  seen_at timestamptz,
  must_change_password boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, email)
);
create index users_name on users (company_id, name, id);
select protect_company_table('users', platform => 'select, insert, update');

-- E-mail to user, over all companies: an address signs in to one company only.
create table sign_in_names (
  email text primary key,
  company_id int not null,
  user_id int not null,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index sign_in_names_user on sign_in_names (company_id, user_id);
select protect_company_table('sign_in_names', platform => 'select, insert, update, delete');

-- One session per user. Tokens are kept as hashes; the successor of a rotated token is kept sealed for the 30 s in which a
-- repeated use returns the same one.
create table sessions (
  id uuid default gen_random_uuid() primary key,
  company_id int not null,
  user_id int not null,
  refresh_hash bytea not null,
  previous_hash bytea,
  previous_until timestamptz,
  successor_sealed bytea,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index sessions_live on sessions (company_id, user_id) where ended_at is null;
create index sessions_refresh on sessions (refresh_hash);
create index sessions_previous on sessions (previous_hash) where previous_hash is not null;
-- Where somebody was signed in, newest first.
create index sessions_of_user on sessions (company_id, user_id, created_at);
select protect_company_table('sessions', platform => 'select, insert, update, delete');

-- The code by which a forgotten password is replaced: one per person, the newest. Only a keyed hash of it is kept, made
-- over the e-mail address and the password of that moment too: when either changes, the code is void.
create table password_codes (
  company_id int not null,
  user_id int not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  primary key (company_id, user_id, code_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index password_codes_expires on password_codes (expires_at);
select protect_company_table('password_codes', platform => 'select, delete');

-- The second step of signing in. Without `confirmed_at` it is being set up and asked of nobody yet. `last_step` is the
-- time step (30 s) of the last code that was taken: no code is good twice.
create table two_factors (
  company_id int not null,
  user_id int not null,
  secret_sealed bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
select protect_company_table('two_factors', platform => 'select');

-- Codes for the day the phone is lost: keyed hashes, each good once.
create table recovery_codes (
  company_id int not null,
  user_id int not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (company_id, user_id, code_hash),
  foreign key (company_id, user_id) references two_factors (company_id, user_id) on delete cascade
);
select protect_company_table('recovery_codes');

-- Between the right password and the right code. `password_tag` is a hash of the stored password: a new password makes
-- the challenge void.
create table login_challenges (
  company_id int not null,
  id uuid not null,
  user_id int not null,
  password_tag bytea not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index login_challenges_user on login_challenges (company_id, user_id);
create index login_challenges_expires on login_challenges (expires_at);
select protect_company_table('login_challenges', platform => 'select, delete');

-- Settings of a company by key. Those of the platform belong to its hidden company.
create table settings (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  key text not null,
  value text not null default '',
  -- The value of a secret setting; `value` is empty then.
  sealed bytea,
  updated_at timestamptz not null default now(),
  primary key (company_id, key)
);
select protect_company_table('settings', platform => 'select, insert, update');

-- What was changed by whom in a company's set-up; nobody can alter an entry.
create table audit_log (
  company_id int not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  actor_id int,
  actor_name text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  -- Who did it: a person, a token of a company's own programs, or the system.
  actor_kind text not null default 'user' check (actor_kind in ('user', 'token', 'system')),
  primary key (company_id, id)
);
-- The log is read from its end, by period and by person.
create index audit_log_at on audit_log (company_id, at, id);
create index audit_log_actor on audit_log (company_id, actor_id, at, id);
select protect_company_table('audit_log', app => 'select, insert', platform => 'select, insert');

-- Failed logins and the like are one entry of the audit log per person, kind, address and quarter of an hour. The entry itself
-- stays as it was written; how often it happened is counted here.
create table audit_repeats (
  company_id int not null,
  actor_id int not null,
  action text not null,
  address text not null,
  quarter timestamptz not null,
  audit_id bigint not null,
  times int not null check (times > 0),
  primary key (company_id, actor_id, action, address, quarter),
  unique (company_id, audit_id),
  foreign key (company_id, audit_id) references audit_log (company_id, id) on delete cascade
);
select protect_company_table('audit_repeats', app => 'select, insert, update', platform => 'select');

-- ---------------------------------------------------------------------------------------------------------------------
-- Queues and tags
-- ---------------------------------------------------------------------------------------------------------------------

-- Departments in which tickets wait.
create table queues (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  name text not null,
  color text not null,
  greeting_message text not null default '',
  out_of_hours_message text not null default '',
  order_queue int,
  integration_id int,
  prompt_id int,
  schedules jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index queues_color on queues (company_id, lower(color));
create unique index queues_name on queues (company_id, lower(name));
select protect_company_table('queues');

-- The menu of a queue: a tree whose levels are numbered from 1 without gaps.
create table queue_options (
  company_id int not null,
  id int generated always as identity,
  queue_id int not null,
  -- Null = first level.
  parent_id int,
  -- The number that a customer types; `option` on the wire.
  position int not null check (position > 0),
  title text not null,
  message text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, queue_id, id),
  unique nulls not distinct (company_id, queue_id, parent_id, position) deferrable,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
  foreign key (company_id, queue_id, parent_id) references queue_options (company_id, queue_id, id) on delete cascade
);
select protect_company_table('queue_options');

-- Which users serve which queues.
create table user_queues (
  company_id int not null,
  user_id int not null,
  queue_id int not null,
  primary key (company_id, user_id, queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
create index user_queues_queue on user_queues (company_id, queue_id, user_id);
select protect_company_table('user_queues', platform => 'select');

-- Coloured labels on tickets and contacts.
create table tags (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  name text not null,
  color text not null,
  kanban smallint not null default 0,
  created_by int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index tags_name on tags (company_id, lower(name));
select protect_company_table('tags');
grant select on tags to recado_definer;
create policy definer_rows on tags to recado_definer using (true) with check (true);

-- ---------------------------------------------------------------------------------------------------------------------
-- Connections, their sessions and what they may send
-- ---------------------------------------------------------------------------------------------------------------------

-- WhatsApp numbers of a company, with the texts and times of their service.
create table connections (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  name text not null,
  provider text not null default 'beta',
  is_default boolean not null default false,
  number text not null default '',
  lid text,
  -- The token of the external API: sealed for showing, hashed in connection_tokens for finding.
  token_sealed bytea,
  greeting_message text not null default '',
  -- The closing text, under the name that it has on the wire.
  complation_message text not null default '',
  out_of_hours_message text not null default '',
  rating_message text not null default '',
  expires_inactive_message text not null default '',
  expires_ticket int not null default 0,
  time_to_transfer int not null default 0,
  transfer_queue_id int,
  prompt_id int,
  integration_id int,
  time_use_bot_queues int not null default 0,
  max_use_bot_queues int not null default 3,
  schedules jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  fallback_queue_id int,
  -- Inactivity also closes tickets whose last message nobody answered.
  expires_unanswered boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, transfer_queue_id) references queues (company_id, id) on delete set null (transfer_queue_id),
  constraint connections_fallback_queue_fkey foreign key (company_id, fallback_queue_id)
    references queues (company_id, id) on delete set null (fallback_queue_id)
);
create unique index connections_one_default on connections (company_id) where is_default;
create unique index connections_name on connections (company_id, lower(btrim(name)));
select protect_company_table('connections', platform => 'select');
alter table users add foreign key (company_id, default_connection_id)
  references connections (company_id, id) on delete set null (default_connection_id);

-- Queues in which tickets of a connection may begin, in the order of its menu.
create table connection_queues (
  company_id int not null,
  connection_id int not null,
  queue_id int not null,
  position int not null default 0,
  primary key (company_id, connection_id, queue_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
select protect_company_table('connection_queues');

-- Which company and connection an external API token stands for.
create table connection_tokens (
  token_hash bytea primary key,
  company_id int not null,
  connection_id int not null,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index connection_tokens_connection on connection_tokens (company_id, connection_id);
select protect_company_table('connection_tokens', platform => 'select, insert, delete');
grant select, insert, delete on connection_tokens to recado_definer;
create policy definer_rows on connection_tokens to recado_definer using (true) with check (true);

-- One row per connection: the wished and the real state of its session, and which node may touch it.
create table connection_sessions (
  company_id int not null,
  connection_id int not null,
  wanted boolean not null default true,
  status text not null default 'DISCONNECTED',
  qrcode text not null default '',
  retries int not null default 0,
  problem text not null default 'none',
  last_code int,
  owner_node text,
  lease_until timestamptz,
  -- Grows with each owner; a writer with an older one is refused.
  epoch bigint not null default 0,
  attempt int not null default 0,
  next_attempt_at timestamptz,
  opened_at timestamptz,
  -- Since when the session has been down although it is wanted; null while it is up.
  down_since timestamptz,
  updated_at timestamptz not null default now(),
  -- When the session was last known to be open: renewed with the lease, empty after a person ended it. The time between this
  -- and the next opening is an outage, also when the whole server was gone.
  session_seen_at timestamptz,
  -- False: the channel has no session that a node holds. The connection is open wherever its status says so, and any node sends.
  leased boolean not null default true,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index connection_sessions_due on connection_sessions (next_attempt_at) where wanted;
select protect_company_table('connection_sessions', platform => 'select, update');

-- Credentials and Signal keys of a session, sealed.
create table connection_keys (
  company_id int not null,
  connection_id int not null,
  kind text not null,
  key_id text not null,
  value bytea not null,
  primary key (company_id, connection_id, kind, key_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
select protect_company_table('connection_keys');

-- Decrypted payloads that are not stored as messages yet, sealed.
create table connection_journal (
  company_id int not null,
  connection_id int not null,
  id text not null,
  seq bigint generated always as identity,
  payload bytea not null,
  primary key (company_id, connection_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index connection_journal_order on connection_journal (company_id, connection_id, seq);
select protect_company_table('connection_journal');

-- Times in which a connection was down unintentionally. A connection that drops again within a minute continues its last
-- outage: flapping is one outage with many drops, and one alert.
create table connection_outages (
  company_id int not null,
  id int generated always as identity,
  connection_id int not null,
  started_at timestamptz not null,
  -- The last drop within this outage.
  dropped_at timestamptz not null,
  ended_at timestamptz,
  -- When people were alerted, once for each outage, whichever node does it.
  alerted_at timestamptz,
  drops int not null default 1,
  -- Messages that were written in the outage and arrived after it.
  recovered_count int not null default 0,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create unique index connection_outages_open on connection_outages (company_id, connection_id) where ended_at is null;
create index connection_outages_latest on connection_outages (company_id, connection_id, started_at desc);
select protect_company_table('connection_outages');

-- The pace of a connection. Without a row, and where a column is null, the channel's own gap holds and nothing is limited.
create table connection_pace (
  company_id int not null,
  connection_id int not null,
  -- The random pause between sends, in milliseconds, and how many sends of people may follow each other without one.
  gap_min_ms int check (gap_min_ms >= 0),
  gap_max_ms int,
  gap_burst int check (gap_burst >= 0),
  -- Items of this class and above wait for quiet hours to end and for a day with room; 2 and 3 count against the cap.
  governed_class smallint not null default 3 check (governed_class in (2, 3)),
  -- 0 or null: no limit.
  daily_cap int check (daily_cap >= 0),
  -- Local times in America/Sao_Paulo; the same time twice means none.
  quiet_from time,
  quiet_to time,
  -- Until when governed items wait, as the sender last found it; null: they do not.
  held_until timestamptz,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  check (((gap_min_ms is null) = (gap_max_ms is null)) and ((gap_min_ms is null) = (gap_burst is null)) and (gap_min_ms <= gap_max_ms)),
  constraint connection_pace_check1 check ((quiet_from is null) = (quiet_to is null))
);
select protect_company_table('connection_pace');

-- How many messages the network took, by connection, day in America/Sao_Paulo and class. Several rows share a count, so
-- that chats which are sent to at the same time do not wait for each other: the count is their sum.
create table connection_sends (
  company_id int not null,
  connection_id int not null,
  day date not null,
  class smallint not null,
  part smallint not null,
  sent int not null,
  primary key (company_id, connection_id, day, class, part),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
) with (fillfactor = 50);
select protect_company_table('connection_sends');

-- Requests to the network that only the node with the session can make: written by any node, answered by that one, removed by
-- the caller. What nobody removed goes with the next request of the company.
create table remote_requests (
  company_id int not null,
  id bigint generated always as identity,
  connection_id int not null,
  request jsonb not null,
  -- A node works on it: two that both believe they hold the session do not ask twice.
  taken boolean not null default false,
  answer jsonb,
  requested_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
select protect_company_table('remote_requests');

-- ---------------------------------------------------------------------------------------------------------------------
-- The simulated network
-- ---------------------------------------------------------------------------------------------------------------------

-- The account of a connection at the simulated network, and the faults that were asked of it.
create table simulated_accounts (
  company_id int not null,
  connection_id int not null,
  paired boolean not null default false,
  phone text not null default '',
  qr text not null default '',
  dropped_code int,
  refuse_connects int not null default 0,
  fail_sends int not null default 0,
  delay_sends_ms int not null default 0,
  fail_media int not null default 0,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
select protect_company_table('simulated_accounts');

-- Messages on the simulated phones.
create table simulated_messages (
  company_id int not null,
  connection_id int not null,
  seq bigint generated always as identity,
  id text not null,
  -- True: sent by the company and arrived at the phone. False: written by a customer (or on the owner’s phone).
  from_company boolean not null,
  number text not null,
  lid text,
  content jsonb not null,
  media bytea,
  ack smallint not null default 3,
  deleted boolean not null default false,
  edited boolean not null default false,
  reactions jsonb not null default '[]',
  -- False while the session is away and the simulated server keeps it.
  delivered boolean not null default true,
  sent_at timestamptz not null default now(),
  primary key (company_id, connection_id, seq),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create unique index simulated_messages_id on simulated_messages (company_id, connection_id, number, id, from_company);
create index simulated_messages_waiting on simulated_messages (company_id, connection_id, seq) where not delivered;
-- A phone reports, quotes and changes messages by their id alone.
create index simulated_messages_by_id on simulated_messages (company_id, connection_id, id, seq desc);
select protect_company_table('simulated_messages');

-- ---------------------------------------------------------------------------------------------------------------------
-- Contacts
-- ---------------------------------------------------------------------------------------------------------------------

-- People and groups that write to a company.
create table contacts (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  name text not null,
  -- True once a person typed the name: the name shown by WhatsApp no longer replaces it.
  name_typed boolean not null default false,
  -- Canonical digits; '' while unknown. Groups: the group's id.
  number text not null default '',
  lid text,
  -- The spelling of the number and the kind of address that last wrote; answers go there.
  reach_phone text,
  reach_lid boolean not null default false,
  email text not null default '',
  picture text,
  is_group boolean not null default false,
  is_company_client boolean not null default false,
  extra_info jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Routes the next ticket of the contact that has no queue.
  queue_id int,
  -- What a search compares, stored: accents are expensive to take off.
  normalized_name text not null generated always as (normalize_text(name)) stored,
  normalized_email text not null generated always as (normalize_text(email)) stored,
  primary key (company_id, id),
  constraint contacts_queue foreign key (company_id, queue_id)
    references queues (company_id, id) on delete set null (queue_id)
);
create unique index contacts_number on contacts (company_id, number, is_group) where number <> '';
create index contacts_name on contacts (company_id, name, id);
create index contacts_by_queue on contacts (company_id, queue_id) where queue_id is not null;
create index contacts_search on contacts
  using gin (company_id, normalized_name gin_trgm_ops, number gin_trgm_ops, normalized_email gin_trgm_ops)
    with (gin_pending_list_limit = 1024);
select protect_company_table('contacts');
grant select on contacts to recado_definer;
create policy definer_rows on contacts to recado_definer using (true) with check (true);

-- Every identity under which the network knows a contact: 'phone' (canonical), 'lid', 'group'. One person, one contact.
create table contact_identities (
  company_id int not null,
  kind text not null check (kind in ('phone', 'lid', 'group')),
  value text not null,
  contact_id int not null,
  primary key (company_id, kind, value),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_identities_contact on contact_identities (company_id, contact_id);
select protect_company_table('contact_identities');

-- Tags of contacts, which make audiences.
create table contact_tags (
  company_id int not null,
  contact_id int not null,
  tag_id int not null,
  primary key (company_id, contact_id, tag_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
);
create index contact_tags_tag on contact_tags (company_id, tag_id, contact_id);
select protect_company_table('contact_tags');

-- How many contacts a company has, so that the first page of the list does not count them all: the sum of its rows. A change
-- adds a row instead of writing one that others write too; rows are summed up now and then (sum_up_contacts).
create table contact_counters (
  company_id int not null,
  id bigint generated always as identity,
  -- The change; the count is the sum.
  n int not null,
  primary key (company_id, id)
);
select protect_company_table('contact_counters', app => 'select');
grant select, insert, update, delete on contact_counters to recado_definer;
create policy definer_rows on contact_counters to recado_definer using (true) with check (true);

-- An import of contacts from a spreadsheet: looked at and counted as a draft, then worked off by a job.
create table contact_imports (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  state text not null default 'draft' check (state in ('draft', 'running', 'done')),
  file_name text not null,
  user_id int,
  user_name text not null,
  total int not null,
  -- The preview: new contacts, known ones, repeated and unusable rows.
  fresh int not null,
  known int not null,
  duplicates int not null,
  invalid int not null,
  -- The result so far.
  created int not null default 0,
  updated int not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index contact_imports_user on contact_imports (company_id, user_id);
select protect_company_table('contact_imports');

-- The rows of an import. What became a contact is forgotten once the import is done; what was rejected can be downloaded.
create table contact_import_rows (
  company_id int not null,
  import_id int not null,
  row int not null,
  name text not null,
  -- As it stands in the file, and canonical; null when it is no phone number.
  number text not null,
  phone text,
  email text not null,
  state text not null check (state in ('waiting', 'taken', 'rejected')),
  reason text,
  duplicate_of int,
  primary key (company_id, import_id, "row"),
  foreign key (company_id, import_id) references contact_imports (company_id, id) on delete cascade
);
create index contact_import_rows_waiting on contact_import_rows (company_id, import_id, "row") where state = 'waiting';
select protect_company_table('contact_import_rows');

-- ---------------------------------------------------------------------------------------------------------------------
-- Conversations: tickets
-- ---------------------------------------------------------------------------------------------------------------------

-- Conversations with a contact over a connection, from the first message to the resolution.
create table tickets (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  status text not null default 'pending' check (status in ('pending', 'open', 'closed')),
  contact_id int not null,
  connection_id int,
  queue_id int,
  user_id int,
  is_group boolean not null default false,
  unread int not null default 0,
  last_message text not null default '',
  last_message_at timestamptz not null default now(),
  -- The one party that talks to the customer: `person`, or the name of a responder, as of the open claim; null: nobody yet.
  speaker text,
  opened_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  -- How many messages it holds, so that no page has to count them.
  message_count int not null default 0,
  snoozed_at timestamptz,
  -- Null while snoozed_at is set: until the customer writes.
  snoozed_until timestamptz,
  -- The bot was stopped because it sent too much: a person should look.
  bot_stopped boolean not null default false,
  normalized_message text generated always as (normalize_text(left(last_message, 200))) stored,
  -- When a person first accepted it from those that wait; null while nobody has, and where nobody had to wait.
  accepted_at timestamptz,
  -- How long a person has had it open, over all its stretches that have ended; null: never.
  talk_seconds int,
  -- The first ticket of its contact. Never of a group.
  first_contact boolean not null default false,
  -- Who wrote the last message; `machine` is the word of the wire for a bot.
  last_speaker text check (last_speaker in ('customer', 'user', 'machine', 'phone')),
  -- The user, and the name as it was then: who left stays named. A member of a group; '' where the contact says it.
  last_speaker_id int,
  last_speaker_name text not null default '',
  -- The first message of the customer after the last answer of a person; null: nobody waits. Automatic messages are no answer.
  waiting_since timestamptz,
  -- For the order by waiting time, the longest first: never null, so that one index holds the order; tickets in which nobody
  -- waits come last.
  waits_from timestamptz not null generated always as (coalesce(waiting_since, '9999-12-31 00:00:00+00'::timestamptz)) stored,
  -- How many own messages did not leave: the failed ones, and those that wait so long that their reason is shown (send_error).
  -- Those that a person cancelled do not count.
  unsent int not null default 0,
  -- Which flow, prompt or integration speaks, when a bot does.
  speaker_subject int,
  primary key (company_id, id),
  unique (company_id, uuid),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  constraint tickets_snooze check ((snoozed_until is null) or (snoozed_at is not null))
);
-- One unfinished ticket per contact and connection: a burst of first messages makes one.
create unique index tickets_one_unfinished on tickets (company_id, contact_id, connection_id) where status <> 'closed';
create index tickets_by_status on tickets (company_id, status, last_message_at desc, id desc);
create index tickets_by_queue on tickets (company_id, status, queue_id, last_message_at desc, id desc);
create index tickets_by_user on tickets (company_id, user_id, status, last_message_at desc, id desc);
create index tickets_by_contact on tickets (company_id, contact_id, id desc);
create index tickets_by_change on tickets (company_id, updated_at);
create index tickets_unread on tickets (company_id, user_id) where (unread > 0) and (status <> 'closed');
create index tickets_connection on tickets (company_id, connection_id);
create index tickets_queue on tickets (company_id, queue_id);
-- Queue order cannot be read from an index under "is null"; this list has its own.
create index tickets_queueless on tickets (company_id, status, last_message_at desc, id desc) where queue_id is null;
-- Few tickets are snoozed: their list reads this instead of walking past all others.
create index tickets_snoozed on tickets (company_id, last_message_at desc, id desc) where snoozed_at is not null;
create index tickets_search on tickets
  using gin (company_id, normalized_message gin_trgm_ops) with (gin_pending_list_limit = 1024);
create index tickets_by_creation on tickets (company_id, created_at, id)
  include (status, user_id, first_contact, accepted_at);
create index tickets_by_end on tickets (company_id, closed_at, id) include (user_id, talk_seconds)
  where closed_at is not null;
-- Of waiting tickets only, so that the others pay nothing for it.
create index tickets_waiting on tickets (company_id, waits_from, id) where status = 'pending';
create index tickets_waiting_queue on tickets (company_id, queue_id, waits_from, id) where status = 'pending';
select protect_company_table('tickets');
grant select, update on tickets to recado_definer;
create policy definer_rows on tickets to recado_definer using (true) with check (true);

-- Tags of tickets.
create table ticket_tags (
  company_id int not null,
  ticket_id int not null,
  tag_id int not null,
  primary key (company_id, ticket_id, tag_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
);
create index ticket_tags_tag on ticket_tags (company_id, tag_id, ticket_id);
select protect_company_table('ticket_tags');
grant select on ticket_tags to recado_definer;
create policy definer_rows on ticket_tags to recado_definer using (true) with check (true);

-- How many tickets there are by status, queue and owner (0: none), so that a list’s count reads a few rows instead of
-- all tickets. `slot` is chosen by database session: tickets that come at once do not wait for one another’s row.
create table ticket_counters (
  company_id int not null,
  status text not null,
  queue_id int not null,
  user_id int not null,
  slot smallint not null,
  -- May be negative in one slot; the sum over the slots is right.
  n int not null,
  primary key (company_id, status, user_id, queue_id, slot)
) with (fillfactor = 50);
select protect_company_table('ticket_counters', app => 'select');
grant select, insert, update, delete on ticket_counters to recado_definer;
create policy definer_rows on ticket_counters to recado_definer using (true) with check (true);

-- How many tickets carry a tag, by status, queue and owner, so that the count of a list by tag does not read all its tickets:
-- the sum of the rows. A change adds a row; rows are summed up now and then (sum_up_tag).
create table ticket_tag_counters (
  company_id int not null,
  tag_id int not null,
  id bigint generated always as identity,
  -- As counted_status says it; 0: no queue, nobody.
  status text not null,
  queue_id int not null,
  user_id int not null,
  -- The change; the count is the sum.
  n int not null,
  primary key (company_id, tag_id, id)
);
select protect_company_table('ticket_tag_counters', app => 'select');
grant select, insert, update, delete on ticket_tag_counters to recado_definer;
create policy definer_rows on ticket_tag_counters to recado_definer using (true) with check (true);

-- Who did what to a ticket, when, before and after; survives the ticket, and nobody can alter an entry.
create table ticket_timeline (
  company_id int not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  ticket_id int not null,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('user', 'token', 'customer', 'phone', 'system')),
  actor_id int,
  actor_name text not null default '',
  action text not null,
  before jsonb,
  after jsonb,
  primary key (company_id, id)
);
create index ticket_timeline_ticket on ticket_timeline (company_id, ticket_id, id);
create index ticket_timeline_at on ticket_timeline (company_id, action, at);
select protect_company_table('ticket_timeline', app => 'select, insert');

-- Notes of the company's people on a ticket. They are found by its contact: a note follows when two contacts become one.
create table ticket_notes (
  company_id int not null,
  id int generated always as identity,
  ticket_id int not null,
  user_id int,
  -- Who wrote it, also after that person is gone.
  author text not null,
  note text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index ticket_notes_ticket on ticket_notes (company_id, ticket_id, id);
create index ticket_notes_user on ticket_notes (company_id, user_id) where user_id is not null;
select protect_company_table('ticket_notes');

-- A change of many tickets at once: noted with its tickets, then worked off by a job.
create table ticket_bulks (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  action text not null check (action in ('delete', 'tag', 'queue')),
  -- The tag or queue that the tickets get; not a reference, because it may go while tickets still wait.
  target_id int,
  state text not null default 'running' check (state in ('running', 'done')),
  user_id int,
  user_name text not null,
  total int not null,
  -- Of the total: looked at, and really changed.
  seen int not null default 0,
  changed int not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index ticket_bulks_user on ticket_bulks (company_id, user_id);
select protect_company_table('ticket_bulks');

-- The tickets that still wait. A row goes in the transaction that changes its ticket: each is changed exactly once.
create table ticket_bulk_rows (
  company_id int not null,
  bulk_id int not null,
  -- Not a reference: somebody may delete the ticket meanwhile.
  ticket_id int not null,
  primary key (company_id, bulk_id, ticket_id),
  foreign key (company_id, bulk_id) references ticket_bulks (company_id, id) on delete cascade
);
select protect_company_table('ticket_bulk_rows');

-- ---------------------------------------------------------------------------------------------------------------------
-- Conversations: messages
-- ---------------------------------------------------------------------------------------------------------------------

-- Texts, media, places, cards and calls of a ticket.
create table messages (
  company_id int not null,
  id bigint generated always as identity,
  ticket_id int not null,
  -- The chat: the contact or group of the ticket.
  contact_id int not null,
  connection_id int,
  external_id text not null,
  from_me boolean not null,
  -- The member who wrote in a group; null in other chats.
  author_contact_id int,
  user_id int,
  is_automatic boolean not null default false,
  from_phone boolean not null default false,
  body text not null default '',
  media_type text not null default 'chat',
  mimetype text,
  media_name text,
  media_file text,
  media_size bigint,
  media_state text not null default 'none' check (media_state in ('none', 'pending', 'ready', 'failed')),
  -- What the provider needs to fetch the medium, sealed: it carries the medium's key.
  media_ref bytea,
  voice boolean not null default false,
  quoted_external_id text,
  quoted_id bigint,
  ack smallint not null default 0,
  read boolean not null default false,
  is_deleted boolean not null default false,
  is_edited boolean not null default false,
  -- Earlier texts of an edited message, oldest first: [{body, at}].
  edits jsonb not null default '[]',
  -- [{emoji, fromMe, author, name}], one per author.
  reactions jsonb not null default '[]',
  send_state text check (send_state in ('waiting', 'sent', 'unconfirmed', 'failed')),
  send_error text,
  client_id text,
  -- When it was written, by the network's clock; the order of a chat.
  sent_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  -- For the search. Written anew only when the text changes; a deleted message is not found.
  words tsvector
    generated always as (case when is_deleted then null else to_tsvector('simple'::regconfig, message_words(body)) end) stored,
  -- What an attendant edits, deletes or reacts with is a row of the outbox before it goes to the network. Here stand those that
  -- wait and those that failed, oldest first: [{id (of the outbox row), kind, text, state: waiting | failed, error}].
  own_changes jsonb not null default '[]',
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, author_contact_id) references contacts (company_id, id) on delete set null (author_contact_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
) with (fillfactor = 90);
create unique index messages_client on messages (company_id, ticket_id, client_id) where client_id is not null;
create index messages_by_ticket on messages (company_id, ticket_id, sent_at desc, id desc);
create index messages_unread on messages (company_id, ticket_id) where (not read) and (not from_me);
create index messages_contact on messages (company_id, contact_id);
create index messages_author on messages (company_id, author_contact_id) where author_contact_id is not null;
create index messages_media_pending on messages (company_id, id) where media_state = 'pending';
-- With the company inside, a word that is frequent elsewhere costs nothing here. New rows wait in a list that is kept
-- short: it is read with every search, and the statement that fills it moves it into the index.
create index messages_words on messages using gin (company_id, words) with (fastupdate = on, gin_pending_list_limit = 1024);
-- A message is stored once.
create unique index messages_once on messages (company_id, external_id, connection_id, contact_id, from_me);
select protect_company_table('messages');
grant select on messages to recado_definer;
create policy definer_rows on messages to recado_definer using (true) with check (true);

-- Ids of messages whose ticket was deleted, so that a replay does not revive them.
create table message_tombstones (
  company_id int not null references companies (id) on delete cascade,
  connection_id int not null,
  contact_id int not null,
  external_id text not null,
  from_me boolean not null,
  at timestamptz not null default now(),
  primary key (company_id, connection_id, contact_id, external_id, from_me)
);
select protect_company_table('message_tombstones', app => 'select, insert');

-- Edits, deletions and reactions that came before their message: they wait here until it comes.
create table pending_changes (
  company_id int not null,
  id bigint generated always as identity,
  connection_id int not null,
  external_id text not null,
  from_me boolean not null,
  change jsonb not null,
  -- Names the change by its content: a replay of the network adds nothing.
  change_key text not null,
  received_at timestamptz not null,
  primary key (company_id, id),
  constraint pending_changes_once unique (company_id, connection_id, external_id, from_me, change_key),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
select protect_company_table('pending_changes');

-- Acknowledgements that came before the network's id of their message was stored; for channels whose network chooses the ids.
create table early_acks (
  company_id int not null,
  connection_id int not null,
  external_id text not null,
  ack smallint not null,
  at timestamptz not null default now(),
  primary key (company_id, connection_id, external_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
select protect_company_table('early_acks');

-- Messages that the network took and has not acknowledged: a handful at any time. A table of their own, because an index of
-- messages by acknowledgement would make each acknowledgement write all indexes of its message. A row may outlast its message;
-- the next look at it removes it.
create table unacknowledged_messages (
  company_id int not null,
  connection_id int not null,
  message_id bigint not null,
  at timestamptz not null default now(),
  primary key (company_id, connection_id, message_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
select protect_company_table('unacknowledged_messages');

-- Companies in which another client than our web app was ever connected: their acknowledgements are announced with message,
-- ticket and contact whole, as the event is documented. Our web app needs the changed fields alone.
create table whole_acks (
  company_id int primary key references companies (id) on delete cascade,
  since timestamptz not null default now()
);
select protect_company_table('whole_acks', app => 'select, insert');

-- Work for the channels, in order per chat inside a class. Each class overtakes the higher ones that have not begun.
create table outbox (
  company_id int not null,
  id bigint generated always as identity,
  connection_id int not null,
  contact_id int not null,
  message_id bigint,
  kind text not null check (kind in ('send', 'edit', 'delete', 'react', 'read')),
  payload jsonb not null default '{}',
  -- 0 person, 1 answer of a bot, 2 reminder or schedule, 3 campaign.
  class smallint not null default 0 check (class between 0 and 3),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- The channel's words about the last try, for operators; `reason` is its code of the catalogue.
  last_error text,
  created_at timestamptz not null default now(),
  -- A try is under way; kept by a node that died until the next one.
  trying_since timestamptz,
  -- An earlier try may have reached the customer.
  uncertain boolean not null default false,
  reason text,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index outbox_message on outbox (company_id, message_id);
create index outbox_class_age on outbox (company_id, connection_id, class, id);
create index outbox_class_chat on outbox (company_id, connection_id, class, contact_id, id);
select protect_company_table('outbox', platform => 'select');

-- ---------------------------------------------------------------------------------------------------------------------
-- Who answers
-- ---------------------------------------------------------------------------------------------------------------------

-- Who has the word in a ticket, since when, why, and until when; ended ones stay as the history of the ticket.
create table ticket_claims (
  company_id int not null,
  id bigint generated always as identity,
  ticket_id int not null,
  -- `person`, or the name of a responder.
  responder text not null,
  reason text not null,
  since timestamptz not null default now(),
  -- When it ends by itself; null: never.
  until timestamptz,
  -- Which short replies belong to a resolved ticket while it is held: score, unclear, thanks.
  takes text[] not null default '{}',
  ended_at timestamptz,
  ended_why text,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  check ((ended_at is null) = (ended_why is null))
);
create unique index ticket_claims_held on ticket_claims (company_id, ticket_id) where ended_at is null;
create index ticket_claims_ticket on ticket_claims (company_id, ticket_id, id);
select protect_company_table('ticket_claims');

-- Where responders are set up. While a message is stored, these rows and the ticket's claim say whether anybody is asked.
create table responder_places (
  company_id int not null,
  id int generated always as identity,
  connection_id int,
  queue_id int,
  -- Asked once for each ticket, until this timer is planned; null: about each message of a ticket that no person has.
  timer text,
  -- Also in tickets that a person has; only with a timer.
  unfinished boolean not null default false,
  -- Not in tickets that lie in this queue.
  except_queue_id int,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
  foreign key (company_id, except_queue_id) references queues (company_id, id) on delete cascade,
  check (num_nonnulls(connection_id, queue_id) = 1)
);
create index responder_places_connection on responder_places (company_id, connection_id);
create index responder_places_queue on responder_places (company_id, queue_id);
create index responder_places_except on responder_places (company_id, except_queue_id);
select protect_company_table('responder_places');

-- How far a ticket was answered, whichever responder did it.
create table answer_states (
  company_id int not null,
  ticket_id int not null,
  -- The last message that was decided about: a reaction that runs twice finds itself done.
  message_id bigint not null default 0,
  -- The closing that was answered.
  closing_at timestamptz,
  -- Automatic messages since `said_since`, against bots that talk to each other.
  said int not null default 0,
  said_since timestamptz,
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
select protect_company_table('answer_states');

-- Planned looks at a ticket in which nothing happens. A job of the same instant belongs to each row; the row decides.
create table ticket_timers (
  company_id int not null,
  ticket_id int not null,
  kind text not null,
  due_at timestamptz not null,
  -- Since when it is planned, and the message with which that began.
  since timestamptz not null default now(),
  message_id bigint,
  primary key (company_id, ticket_id, kind),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
select protect_company_table('ticket_timers');

-- Where the chatbot stands in a ticket.
create table chatbot_states (
  company_id int not null,
  ticket_id int not null,
  stage text not null default 'new' check (stage in ('new', 'menu', 'options', 'closed', 'done', 'stopped')),
  -- Whose greeting and options the customer was given, and where in the options they stand; null: the root.
  queue_id int,
  option_id int,
  greeted boolean not null default false,
  -- How often and when last a menu was shown that nobody asked for (time_use_bot_queues, max_use_bot_queues).
  menus int not null default 0,
  menu_at timestamptz,
  -- When the customer was last told that nobody is there (out of hours).
  notice_at timestamptz,
  rating_until timestamptz,
  -- A person was promised; a right answer still leads on.
  waiting boolean not null default false,
  -- Since when messages lie there that got no answer, because they were written right after a menu.
  passed_at timestamptz,
  -- The last answer that led nowhere, how often in a row, and when last.
  last_text text not null default '',
  last_text_times int not null default 0,
  last_text_at timestamptz,
  -- The customer was asked again after an answer that looked like a score and was none.
  rating_again boolean not null default false,
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
select protect_company_table('chatbot_states');

-- Scores that customers gave to resolved tickets.
create table user_ratings (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  ticket_id int not null,
  -- Who had the ticket when it was resolved.
  user_id int,
  rate smallint not null check (rate between 1 and 3),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index user_ratings_ticket on user_ratings (company_id, ticket_id, id);
create index user_ratings_user on user_ratings (company_id, user_id, created_at);
select protect_company_table('user_ratings');

-- The dashboard's sums per day in America/Sao_Paulo and person, so that it does not read every ticket of the days: the sum
-- of the rows of a day. A change adds a row; rows are summed up now and then (sum_up_day).
create table ticket_days (
  company_id int not null,
  day date not null,
  id bigint generated always as identity,
  -- Whose the tickets are; 0: nobody's.
  user_id int not null,
  -- Of the tickets that began on the day: how many, the first of their contact, taken over by a person; how long these had
  -- waited, in microseconds.
  begun int not null default 0,
  leads int not null default 0,
  taken int not null default 0,
  waited bigint not null default 0,
  -- Of those that were resolved on the day and still are: how many, those in which a person spoke, and for how many seconds.
  ended int not null default 0,
  talks int not null default 0,
  talked bigint not null default 0,
  -- Of the scores that were given on the day: how many, and their sum.
  scores int not null default 0,
  scored int not null default 0,
  primary key (company_id, day, id)
);
select protect_company_table('ticket_days', app => 'select');
grant select, insert, update, delete on ticket_days to recado_definer;
create policy definer_rows on ticket_days to recado_definer using (true) with check (true);

-- ---------------------------------------------------------------------------------------------------------------------
-- Quick messages, macros and schedules
-- ---------------------------------------------------------------------------------------------------------------------

-- Shortcodes and the texts they stand for; with actions they are macros.
create table quick_messages (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  -- Its author; a message for everybody outlives them.
  user_id int,
  shortcode text not null,
  message text not null default '',
  geral boolean not null default false,
  status boolean not null default true,
  media_name text,
  media_file text,
  -- Steps of a macro in their order; empty for a plain quick message.
  actions jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index quick_messages_by_shortcode on quick_messages (company_id, lower(shortcode), id);
create index quick_messages_author on quick_messages (company_id, user_id);
-- A person's own, theirs for everybody included; and those for everybody. That nobody's own shortcode is one of a
-- colleague's for everybody is ensured by the lock of quick_message_versions: no index spans the two.
create unique index quick_messages_own on quick_messages (company_id, user_id, lower(shortcode));
create unique index quick_messages_shared on quick_messages (company_id, lower(shortcode)) where geral;
select protect_company_table('quick_messages');

-- Raised with every change: the composer's list is answered from memory while this stands still, on every node.
create table quick_message_versions (
  company_id int primary key references companies (id) on delete cascade,
  version bigint not null default 1
);
select protect_company_table('quick_message_versions');

-- How far a macro came in a ticket: each step is done in the transaction that notes it, so that a repeated call goes on
-- where the first one ended.
create table macro_runs (
  company_id int not null,
  ticket_id int not null,
  key text not null,
  quick_message_id int not null,
  user_id int not null,
  actions jsonb not null,
  results jsonb not null default '[]',
  at timestamptz not null default now(),
  primary key (company_id, ticket_id, key),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
select protect_company_table('macro_runs');

-- Messages that are sent at a time.
create table schedules (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  contact_id int not null,
  -- Its author; what they promised is sent also when they left.
  user_id int,
  body text not null,
  send_at timestamptz not null,
  sent_at timestamptz,
  status text not null default 'PENDENTE' check (status in ('PENDENTE', 'NA_FILA', 'ENVIADA', 'FALHOU')),
  late boolean not null default false,
  reason text,
  media_name text,
  media_file text,
  mimetype text,
  -- The ticket and message that it became; no foreign keys: the schedule stays sent when the ticket is deleted.
  ticket_id int,
  message_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Its maker: this person and admins may change and delete it. Its author (user_id) is the last one who changed it.
  created_by int,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  constraint schedules_created_by_fkey foreign key (company_id, created_by)
    references users (company_id, id) on delete set null (created_by)
);
create index schedules_by_time on schedules (company_id, send_at, id);
create index schedules_due on schedules (company_id, send_at, id) where status = 'PENDENTE';
create index schedules_contact on schedules (company_id, contact_id, send_at);
create index schedules_author on schedules (company_id, user_id);
create index schedules_message on schedules (company_id, message_id) where message_id is not null;
create index schedules_queued on schedules (company_id, message_id) where status = 'NA_FILA';
create index schedules_maker on schedules (company_id, created_by);
select protect_company_table('schedules', platform => 'select');

-- Files that several records name, such as a message that was forwarded or the schedule of a message: a file stays until the
-- last of them is gone. One row for each record; a further kind of record is a further column with its foreign key.
create table shared_files (
  company_id int not null,
  file text not null,
  message_id bigint,
  id bigint generated always as identity,
  schedule_id int,
  primary key (company_id, id),
  unique (company_id, file, message_id),
  unique (company_id, file, schedule_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, schedule_id) references schedules (company_id, id) on delete cascade,
  check (num_nonnulls(message_id, schedule_id) = 1)
);
-- For the deletion of a message, and of a schedule.
create index shared_files_message on shared_files (company_id, message_id);
create index shared_files_schedule on shared_files (company_id, schedule_id);
select protect_company_table('shared_files');

-- ---------------------------------------------------------------------------------------------------------------------
-- Billing
-- ---------------------------------------------------------------------------------------------------------------------

-- The billing address of the last checkout, as the next one proposes it. Never a card.
create table billing_details (
  company_id int primary key references companies (id) on delete cascade,
  first_name text not null,
  last_name text not null default '',
  address text not null,
  city text not null,
  state text not null default '',
  zipcode text not null,
  country text not null check (country in ('BR', 'usa')),
  document text not null default '',
  updated_at timestamptz not null default now()
);
select protect_company_table('billing_details', app => 'select, insert, update');

-- The amounts that companies owe, one invoice for each period.
create table invoices (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  detail text not null,
  value numeric(12, 2) not null check (value > 0),
  plan_id int not null,
  -- A day in America/Sao_Paulo. That it has passed is seen by comparing, never stored.
  due_date date not null,
  status text not null default 'open' check (status in ('open', 'paid')),
  paid_at timestamptz,
  -- Who confirmed the payment: a provider, or 'manual' for the super user.
  paid_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- For how long it pays, as its plan said when it was made.
  recurrence text not null default 'MENSAL',
  primary key (company_id, id)
);
-- One period at a time: the next invoice can only be made when this one is paid.
create unique index invoices_one_open on invoices (company_id) where status = 'open';
create index invoices_newest on invoices (company_id, due_date desc, id desc);
create index invoices_unpaid on invoices (due_date, id) where status = 'open';
-- Paid invoices of all companies by the day of the payment, for the operator.
create index invoices_paid on invoices (paid_at desc, company_id, id) where status = 'paid';
select protect_company_table('invoices', platform => 'select, insert');

-- The Pix charges of an invoice. Amount and plan are those of the moment of the charge, whatever the plan costs later.
create table invoice_charges (
  company_id int not null,
  id int generated always as identity,
  invoice_id int not null,
  provider text not null,
  txid text not null,
  external_id text,
  value numeric(12, 2) not null check (value > 0),
  plan_id int not null,
  recurrence text not null,
  -- Null: the provider has not answered; nobody can have paid it.
  qrcode text,
  paid_at timestamptz,
  end_to_end_id text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, txid),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
);
-- One payment pays one invoice.
create unique index invoice_charges_payment on invoice_charges (company_id, end_to_end_id) where end_to_end_id is not null;
create index invoice_charges_invoice on invoice_charges (company_id, invoice_id, id);
create index invoice_charges_waiting on invoice_charges (created_at) where (paid_at is null) and (provider <> 'manual');
select protect_company_table('invoice_charges', app => 'select, insert, update', platform => 'select');

-- Mails about the end of a period that were sent: each once for a due date, however often the job runs.
create table subscription_mails (
  company_id int not null references companies (id) on delete cascade,
  due_date date not null,
  -- 5, 3 and 1 before, 0 on the day, -1 after it.
  days_left smallint not null,
  mailed_at timestamptz not null,
  primary key (company_id, due_date, days_left)
);
select protect_company_table('subscription_mails', app => 'select, insert');

-- ---------------------------------------------------------------------------------------------------------------------
-- Announcements and help
-- ---------------------------------------------------------------------------------------------------------------------

-- Texts of the operator for everybody. The super user writes them through the role of the platform; the role of the app reads
-- the active ones only.
create table announcements (
  id int generated always as identity primary key,
  title text not null,
  text text not null,
  priority int not null default 3 check (priority between 1 and 3),
  status boolean not null default true,
  media_name text,
  media_file text,
  -- The company whose folder holds the file: the platform's own.
  media_company int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((media_file is null) = (media_company is null))
);
create index announcements_shown on announcements (priority, id desc);
grant select on announcements to recado_app;
grant select, insert, update, delete on announcements to recado_platform;
alter table announcements enable row level security;
alter table announcements force row level security;
create policy active_rows on announcements for select to recado_app using (status);
create policy platform_rows on announcements to recado_platform using (true) with check (true);
create policy owner_rows on announcements to current_user using (true) with check (true);

-- Help videos of the operator. They belong to no company.
create table helps (
  id int generated always as identity primary key,
  title text not null,
  description text not null default '',
  -- The code of a video at the embedded player's service.
  video text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
grant select on helps to recado_app;
grant select, insert, update, delete on helps to recado_platform;
