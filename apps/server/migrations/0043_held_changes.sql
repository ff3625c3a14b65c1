-- Edits, deletions and reactions that came before their message: they wait here until it comes.
create table held_changes (
  company_id int not null,
  id bigint generated always as identity,
  connection_id int not null,
  external_id text not null,
  from_me boolean not null,
  change jsonb not null,
  -- Names the change by its content: a replay of the network adds nothing.
  change_key text not null,
  held_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, connection_id, external_id, from_me, change_key),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
select protect_company_table('held_changes');
