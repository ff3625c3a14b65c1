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
  -- When a browser of this person was last heard of; online = within two beats.
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
grant select, insert, update, delete on sign_in_names to recado_platform;

-- One session per user (CONFLICTS B-24). Tokens are kept as hashes; the successor of a rotated token is kept sealed
-- for the 30 s in which a repeated use answers the same one (RULINGS 3).
create table sessions (
  id uuid primary key default gen_random_uuid(),
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
grant select, insert, update, delete on sessions to recado_platform;

create table settings (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  key text not null,
  value text not null default '',
  -- The value of a secret setting; `value` is empty then (RULINGS 25).
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
  primary key (company_id, id)
);
select protect_company_table('audit_log', app => 'select, insert', platform => 'select, insert');
