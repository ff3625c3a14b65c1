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
