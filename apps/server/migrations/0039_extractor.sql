-- A search for businesses by an admin: what was asked, and what became of it. One runs in a company at a time.
create table extractions (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  -- The room in which browsers hear of it, as a client named it.
  room_id text not null,
  search text not null,
  place text not null,
  quantity int not null check (quantity between 5 and 50),
  source text not null check (source in ('places', 'openstreetmap', 'sample')),
  country_code text,
  save_contacts boolean not null default false,
  list_id int,
  -- Whether results are copied into a list, which may go meanwhile.
  copies boolean not null default false,
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'failed')),
  reason text,
  -- Counted here, because results go while their number stays.
  found int not null default 0,
  started_by int,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- When its results go: what the terms of its source allow to keep, and no longer.
  expires_at timestamptz not null,
  expired boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, started_by) references users (company_id, id) on delete set null (started_by),
  -- The list may go while the extraction runs: it then fails, and says so.
  foreign key (company_id, list_id) references contact_lists (company_id, id) on delete set null (list_id),
  check ((state = 'running') = (ended_at is null))
);
create unique index extractions_running on extractions (company_id) where state = 'running';
create index extractions_by on extractions (company_id, started_by) where started_by is not null;
create index extractions_list on extractions (company_id, list_id) where list_id is not null;
-- What is due, of all companies.
create index extractions_expiring on extractions (expires_at) where not expired;
create index extractions_open on extractions (started_at) where state = 'running';
select protect_company_table('extractions', platform => 'select');

-- What an extraction found, a number once: who begins it again after a crash finds it here.
create table extracted_items (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  extraction_id int not null,
  name text not null,
  address text not null,
  rating float8 not null,
  ratings int not null,
  number text not null,
  lat float8,
  lng float8,
  primary key (company_id, id),
  unique (company_id, extraction_id, number),
  foreign key (company_id, extraction_id) references extractions (company_id, id) on delete cascade
);
select protect_company_table('extracted_items');

-- How many results a company got in a month of America/Sao_Paulo: stays when extractions are deleted.
create table extraction_usage (
  company_id int not null references companies (id) on delete cascade,
  month date not null,
  consumed int not null,
  primary key (company_id, month)
);
select protect_company_table('extraction_usage');
