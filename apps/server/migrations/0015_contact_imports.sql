-- An import of contacts from a spreadsheet: looked at and counted as a draft, then worked off by a job.
create table contact_imports (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  state text not null default 'draft' check (state in ('draft', 'running', 'done')),
  file_name text not null,
  user_id int,
  user_name text not null,
  total int not null,
  -- What was foreseen: new contacts, known ones, repeated and unusable rows.
  fresh int not null,
  known int not null,
  duplicates int not null,
  invalid int not null,
  -- What has come of it.
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
  -- As it stands in the file, and canonical; null when it is no telephone number.
  number text not null,
  phone text,
  email text not null,
  state text not null check (state in ('waiting', 'taken', 'rejected')),
  reason text,
  duplicate_of int,
  primary key (company_id, import_id, row),
  foreign key (company_id, import_id) references contact_imports (company_id, id) on delete cascade
);
create index contact_import_rows_waiting on contact_import_rows (company_id, import_id, row) where state = 'waiting';
select protect_company_table('contact_import_rows');
