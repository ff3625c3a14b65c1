-- The menu of a queue: a tree whose levels are numbered from 1 without gaps (CONFLICTS B-19).
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
  -- Checked at the end of a statement, so that one statement may move an option past its neighbours.
  unique nulls not distinct (company_id, queue_id, parent_id, position) deferrable initially immediate,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
  foreign key (company_id, queue_id, parent_id) references queue_options (company_id, queue_id, id) on delete cascade
);
select protect_company_table('queue_options');
