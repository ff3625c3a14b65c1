-- People that campaigns may reach, beside the contacts.
create table contact_lists (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  name text not null,
  user_id int,
  -- How many people it holds, and how many of them were found on the network and not found there (contact_list_counted).
  people int not null default 0,
  valid int not null default 0,
  invalid int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index contact_lists_name on contact_lists (company_id, name, id);
create index contact_lists_user on contact_lists (company_id, user_id);
select protect_company_table('contact_lists');
grant select, update on contact_lists to recado_definer;
create policy definer_rows on contact_lists to recado_definer using (true) with check (true);

-- A person of a list.
create table contact_list_items (
  company_id int not null,
  id int generated always as identity,
  contact_list_id int not null,
  name text not null,
  -- Canonical digits; as given where it is no phone number; '' when there is none.
  number text not null default '',
  -- Whether it can be a phone number at all.
  is_phone boolean not null default false,
  email text not null default '',
  -- Whether the network knows the number; null: nobody looked yet, or there is none. What can be no number is false.
  is_valid boolean,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What a search compares, stored: accents are expensive to take off.
  normalized_name text not null generated always as (normalize_text(name)) stored,
  normalized_email text not null generated always as (normalize_text(email)) stored,
  primary key (company_id, id),
  foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete cascade,
  check ((is_valid is null) = (checked_at is null))
);
create index contact_list_items_name on contact_list_items (company_id, contact_list_id, name, id);
create index contact_list_items_order on contact_list_items (company_id, contact_list_id, id);
create index contact_list_items_number on contact_list_items (company_id, contact_list_id, number) where number <> '';
create index contact_list_items_unchecked on contact_list_items (company_id, contact_list_id, id) where is_valid is null and is_phone;
create index contact_list_items_search on contact_list_items
  using gin (company_id, contact_list_id, normalized_name gin_trgm_ops, number gin_trgm_ops, normalized_email gin_trgm_ops)
    with (gin_pending_list_limit = 1024);
select protect_company_table('contact_list_items');
grant select on contact_list_items to recado_definer;
create policy definer_rows on contact_list_items to recado_definer using (true) with check (true);

-- The latest look-up of the numbers of a list; a job works it off.
create table contact_list_checks (
  company_id int not null,
  contact_list_id int not null,
  -- The connection to ask over; null: any that is open, the default one first.
  connection_id int,
  -- Counts how often one was begun: a job of an earlier one ends.
  run int not null default 1,
  state text not null default 'running' check (state in ('running', 'waiting', 'done')),
  -- Numbers that were looked up before this instant are looked up again; null: none.
  again_before timestamptz,
  total int not null,
  done int not null default 0,
  waits_until timestamptz,
  user_id int,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  cancelled_by text check (cancelled_by is null or state = 'done'),
  primary key (company_id, contact_list_id),
  foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index contact_list_checks_connection on contact_list_checks (company_id, connection_id);
create index contact_list_checks_user on contact_list_checks (company_id, user_id);
select protect_company_table('contact_list_checks');

-- An import into a list; of contacts where there is none.
alter table contact_imports
  add column contact_list_id int,
  add foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete cascade;
create index contact_imports_list on contact_imports (company_id, contact_list_id) where contact_list_id is not null;
