create table quick_messages (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  -- Its author; a message for everybody outlives them.
  user_id int,
  shortcode text not null,
  message text not null default '',
  geral boolean not null default false,
  status boolean not null default true,
  media_name text,
  media_file text,
  -- Steps of a macro in their order; empty for a plain quick message.
  actions jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index quick_messages_by_shortcode on quick_messages (company_id, lower(shortcode), id);
create index quick_messages_author on quick_messages (company_id, user_id);
select protect_company_table('quick_messages');

-- Raised with every change: the composer's list is answered from memory while this stands still, on every node.
create table quick_message_versions (
  company_id int not null references companies (id) on delete cascade,
  version bigint not null default 1,
  primary key (company_id)
);
select protect_company_table('quick_message_versions');

-- How far a macro came in a ticket: each step is done in the transaction that notes it, so that a repeated call goes on
-- where the first one ended.
create table macro_runs (
  company_id int not null,
  ticket_id int not null,
  key text not null,
  quick_message_id int not null,
  user_id int not null,
  actions jsonb not null,
  results jsonb not null default '[]',
  at timestamptz not null default now(),
  primary key (company_id, ticket_id, key),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
select protect_company_table('macro_runs');
