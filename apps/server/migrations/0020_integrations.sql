-- Something outside that answers customers, where a connection or queue names it. Which columns count depends on the type.
create table queue_integrations (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  type text not null check (type in ('dialogflow', 'n8n', 'webhook', 'typebot', 'flowbuilder')),
  name text not null,
  project_name text not null default '',
  -- The service account of a Dialogflow agent, sealed; it never leaves the server.
  json_content bytea,
  language text not null default 'pt-BR',
  url text not null default '',
  typebot_slug text not null default '',
  -- In minutes; 0: never.
  typebot_expires int not null default 1,
  -- Between two messages, in milliseconds.
  typebot_delay_message int not null default 1000,
  typebot_keyword_finish text not null default '',
  typebot_keyword_restart text not null default '',
  typebot_unknown_message text not null default '',
  typebot_restart_message text not null default '',
  -- Signs what n8n and webhook receive, sealed; shown once when it is made.
  secret bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index queue_integrations_name on queue_integrations (company_id, name, id);
select protect_company_table('queue_integrations');

-- Until now any number was kept there.
update connections set integration_id = null where integration_id is not null;
update queues set integration_id = null where integration_id is not null;
alter table connections add foreign key (company_id, integration_id)
  references queue_integrations (company_id, id) on delete set null (integration_id);
alter table queues add foreign key (company_id, integration_id)
  references queue_integrations (company_id, id) on delete set null (integration_id);
create index connections_integration on connections (company_id, integration_id) where integration_id is not null;
create index queues_integration on queues (company_id, integration_id) where integration_id is not null;
