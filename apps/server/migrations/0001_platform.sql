-- Platform tables and the rule by which every company table defends itself.
-- Roles recado_app and recado_platform exist before the first migration (RULINGS 8).

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- The company that the running transaction serves; null outside Work, so that nothing is visible then.
create function current_company() returns int language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::int;

-- Lower case without accents: what people mean when they search. Immutable, so that it can be indexed, and made of
-- built-in functions alone, so that it is inlined: unaccent() would cost a call for every row that a search rechecks.
create function plain(value text) returns text language sql immutable strict parallel safe
  return lower(translate(value,
    'ÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝáàâãäåéèêëíìîïóòôõöúùûüçñýÿ',
    'AAAAAAEEEEIIIIOOOOOUUUUCNYaaaaaaeeeeiiiiooooouuuucnyy'));

-- Closes a table with company_id: forced row security for the app's role, which gets `app` rights on it. The platform's
-- role sees all companies but gets only the rights that are named.
create function protect_company_table(name text, app text default 'select, insert, update, delete', platform text default '')
returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy company_rows on %I to recado_app using (company_id = (select current_company())) with check (company_id = (select current_company()))', name);
  execute format('create policy platform_rows on %I to recado_platform using (true) with check (true)', name);
  execute format('grant %s on %I to recado_app', app, name);
  if platform <> '' then
    execute format('grant %s on %I to recado_platform', platform, name);
  end if;
end $$;

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

create table companies (
  id int generated always as identity primary key,
  name text not null,
  email text,
  phone text,
  plan_id int references plans (id),
  status boolean not null default true,
  -- A day in America/Sao_Paulo, valid to its end; null never expires (RULINGS 1).
  due_date date,
  recurrence text not null default 'MENSAL',
  -- The hidden company of the platform's super user (RULINGS 6).
  is_platform boolean not null default false,
  is_demo boolean not null default false,
  schedules jsonb not null default '[]',
  language text not null default 'pt',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index companies_one_platform on companies (is_platform) where is_platform;

grant select on plans, companies to recado_app;
grant update (name, email, phone, schedules, updated_at) on companies to recado_app;
alter table companies enable row level security;
alter table companies force row level security;
create policy own_company on companies to recado_app using (id = (select current_company())) with check (id = (select current_company()));
create policy platform_rows on companies to recado_platform using (true) with check (true);
grant select, insert, update, delete on plans, companies to recado_platform;

-- Failed tries of logins, sign-ups and codes; rows older than a day are swept (RULINGS 4).
create table failed_attempts (
  id bigint generated always as identity primary key,
  bucket text not null,
  at timestamptz not null default now()
);
create index failed_attempts_bucket on failed_attempts (bucket, at);
grant select, insert, delete on failed_attempts to recado_platform;

-- What happened and must be reacted to: written in the transaction of the change, taken by wiring/reactions.ts.
create table facts (
  company_id int not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  type text not null,
  payload jsonb not null,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  at timestamptz not null default now(),
  primary key (company_id, id)
);
create index facts_due on facts (next_attempt_at, id);
select protect_company_table('facts', app => 'insert', platform => 'select, update, delete');

-- A plan to sign up with on a new installation (RULINGS 7).
insert into plans (name, users, connections, queues, value, use_campaigns, use_kanban, use_open_ai, use_integrations, use_schedules, use_internal_chat, use_external_api, is_public)
values ('Inicial', 10, 3, 10, 99.90, true, true, true, true, true, true, true, true);
