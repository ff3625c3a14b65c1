-- Changes of messages (edits, deletions, reactions) that were asked for, under the network's id of each: a phone that could
-- not read one asks for it again, also after its outbox row is gone. `id` is that of the outbox row; `change` its act.
create table sent_changes (
  company_id int not null,
  id bigint not null,
  connection_id int not null,
  message_id bigint not null,
  external_id text not null,
  change jsonb not null,
  -- The network took it.
  is_made boolean not null default false,
  asked_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
create index sent_changes_external on sent_changes (company_id, connection_id, external_id);
create index sent_changes_message on sent_changes (company_id, message_id, id);
create index sent_changes_age on sent_changes (company_id, connection_id, asked_at);
select protect_company_table('sent_changes');
