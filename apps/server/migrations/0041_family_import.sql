-- What was moved in from installations of the family (npm run import:family), so that a second run finds what is here already. An
-- installation is known by its companies, whatever its address is by then.
create table family_sources (
  id int generated always as identity primary key,
  created_at timestamptz not null default now()
);

-- Companies and plans of an installation, by their numbers there. No foreign key to ours: what was deleted here comes again.
create table family_shared (
  source_id int not null references family_sources (id) on delete cascade,
  kind text not null check (kind in ('plan', 'company')),
  theirs text not null,
  ours int not null,
  -- A company's number and beginning there, by which its installation is known again.
  print text,
  primary key (source_id, kind, theirs)
);
create index family_shared_print on family_shared (print) where print is not null;

-- Rows of a company, by their kind and key there. A row that was deleted here keeps its line, and does not come again.
create table family_rows (
  company_id int not null references companies (id) on delete cascade,
  source_id int not null,
  kind text not null,
  theirs text not null,
  ours bigint not null,
  primary key (company_id, source_id, kind, theirs)
);
select protect_company_table('family_rows', app => 'select');

-- Files that moved rows name there, and whether they are here by now; the folder that holds them may be given later.
create table family_files (
  company_id int not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  -- The table of the row that gets the file, and its number here.
  place text not null check (place in ('messages', 'quick_messages', 'schedules', 'campaigns', 'file_list_options')),
  ours bigint not null,
  -- As it is named there.
  path text not null,
  is_here boolean not null default false,
  primary key (company_id, id),
  unique (company_id, place, ours)
);
create index family_files_missing on family_files (company_id, id) where not is_here;
select protect_company_table('family_files', app => 'select');

-- Tickets whose counts and last line are not yet those of their moved messages.
create table family_stale_tickets (
  company_id int not null,
  ticket_id int not null,
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
select protect_company_table('family_stale_tickets', app => 'select');
