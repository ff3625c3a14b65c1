-- A text by which an AI answers customers, where a connection or queue names it.
create table prompts (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  name text not null,
  prompt text not null,
  model text not null,
  max_tokens int not null,
  temperature double precision not null,
  -- The provider's key, sealed; it leaves the server to the provider only.
  api_key bytea not null,
  -- Where a person is waited for; null: the queue was deleted.
  queue_id int,
  max_messages int not null,
  -- Why its last call failed, {reason, detail}, for admins; null: it went well.
  failure jsonb,
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id)
);
create index prompts_name on prompts (company_id, name, id);
create index prompts_queue on prompts (company_id, queue_id);
select protect_company_table('prompts');

-- The company's own set-up of the AI.
create table assistant_settings (
  company_id int not null references companies (id) on delete cascade,
  -- The provider's key for helps to attendants, sealed; null: none.
  api_key bytea,
  -- Most tokens a month; null: no limit.
  month_tokens int check (month_tokens > 0),
  primary key (company_id)
);
select protect_company_table('assistant_settings');

-- What the AI used in a month, for each purpose. A call is counted before it is made, and put right after it.
create table assistant_months (
  company_id int not null references companies (id) on delete cascade,
  -- Its first day, in São Paulo.
  month date not null,
  purpose text not null,
  tokens bigint not null default 0,
  calls int not null default 0,
  primary key (company_id, month, purpose)
);
select protect_company_table('assistant_months');
