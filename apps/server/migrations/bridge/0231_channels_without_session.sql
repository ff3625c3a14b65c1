-- A channel may have no session that a node holds: then its connection is open wherever its status says so, and any node sends.
alter table connection_sessions add column leased boolean not null default true;

-- Acknowledgements that came before the network's id of their message was stored; for channels whose network chooses the ids.
create table early_acks (
  company_id int not null,
  connection_id int not null,
  external_id text not null,
  ack smallint not null,
  at timestamptz not null default now(),
  primary key (company_id, connection_id, external_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
select protect_company_table('early_acks');

-- Message templates of a connection as its network knows them, for channels that may open a conversation only with one.
create table message_templates (
  company_id int not null,
  connection_id int not null,
  name text not null,
  language text not null,
  category text not null,
  -- With places for parameters as {{1}}, {{2}} …
  body text not null,
  status text not null check (status in ('pending', 'approved', 'rejected', 'paused')),
  -- The network's words for a rejection.
  reason text,
  updated_at timestamptz not null default now(),
  primary key (company_id, connection_id, name, language),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
select protect_company_table('message_templates');
