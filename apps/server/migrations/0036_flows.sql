-- Flows that speak with customers: a draft that people work on, and versions that chats run on.
create table flows (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  name text not null,
  active boolean not null default true,
  -- {nodes, connections} as clients save it, keys of third parties sealed; null before the first save.
  draft jsonb,
  -- Counts the saves of the draft.
  revision int not null default 0,
  -- Who saved it last.
  saved_by int,
  -- The draft differs from the published version.
  has_draft boolean not null default false,
  published_version int,
  -- Why it was paused by itself; and how often a run went past its limit of steps since somebody switched it on.
  paused_reason text check (paused_reason in ('budget')),
  breaches int not null default 0,
  -- Where a person goes on when the flow cannot.
  fallback_queue_id int,
  -- A run that a person stopped goes on by itself after so many minutes; 0: only by hand.
  resume_minutes int not null default 0,
  -- It is the translation of a step-based flow with this number, and changes with it only.
  chat_flow_id int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, fallback_queue_id) references queues (company_id, id) on delete set null (fallback_queue_id),
  foreign key (company_id, saved_by) references users (company_id, id) on delete set null (saved_by)
);
create index flows_saved_by on flows (company_id, saved_by) where saved_by is not null;
create index flows_by_name on flows (company_id, normalize_text(name), id);
create index flows_fallback on flows (company_id, fallback_queue_id) where fallback_queue_id is not null;
create unique index flows_chat_flow on flows (company_id, chat_flow_id) where chat_flow_id is not null;
-- Which companies have stopped runs that go on by themselves is asked for all of them at once.
select protect_company_table('flows', platform => 'select');

-- What was published, never changed afterwards but for its name: chats stay on the version on which they began.
create table flow_versions (
  company_id int not null references companies (id) on delete cascade,
  flow_id int not null,
  version int not null,
  name text not null default '',
  graph jsonb not null,
  nodes int not null,
  user_id int,
  published_at timestamptz not null default now(),
  primary key (company_id, flow_id, version),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index flow_versions_user on flow_versions (company_id, user_id) where user_id is not null;
select protect_company_table('flow_versions');

-- Runs of flows in tickets: one of a ticket works or is stopped, the others are over.
create table flow_runs (
  company_id int not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  ticket_id int not null,
  flow_id int not null,
  version int not null,
  state text not null check (state in ('running', 'stopped', 'ended', 'failed')),
  reason text not null default '',
  waits_for text check (waits_for in ('interval', 'answer', 'outside')),
  due_at timestamptz,
  started_by text not null check (started_by in ('phrase', 'integration', 'person', 'chatFlow')),
  -- What the engine remembers: frames, variables, seed, budget, what waits.
  session jsonb not null,
  -- Names the question that is under way outside.
  ordinal int not null default 0,
  tries int not null default 0,
  -- Counts the steps of the trace.
  steps int not null default 0,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade
);
create unique index flow_runs_live on flow_runs (company_id, ticket_id) where state in ('running', 'stopped');
create index flow_runs_ticket on flow_runs (company_id, ticket_id, id desc);
create index flow_runs_flow on flow_runs (company_id, flow_id, started_at);
select protect_company_table('flow_runs', platform => 'select');

-- The trace: a row for each node that a run went through.
create table flow_steps (
  company_id int not null references companies (id) on delete cascade,
  run_id bigint not null,
  ordinal int not null,
  flow_id int not null,
  version int not null,
  node_id text not null,
  kind text not null,
  input text not null default '',
  output text not null default '',
  handle text,
  at timestamptz not null,
  took_ms int,
  primary key (company_id, run_id, ordinal),
  foreign key (company_id, run_id) references flow_runs (company_id, id) on delete cascade
);
create index flow_steps_counts on flow_steps (company_id, flow_id, at);
-- Old traces are forgotten for all companies at once; they lie in the order of their time.
create index flow_steps_old on flow_steps using brin (at);
select protect_company_table('flow_steps', platform => 'select, delete');

-- A message that equals the phrase starts the flow; without a connection over every one.
create table flow_phrases (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  name text not null,
  phrase text not null,
  -- Without case, accents and spaces around it.
  words text generated always as (normalize_text(btrim(phrase))) stored,
  flow_id int not null,
  connection_id int,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index flow_phrases_words on flow_phrases (company_id, words) where active;
create index flow_phrases_flow on flow_phrases (company_id, flow_id);
create index flow_phrases_connection on flow_phrases (company_id, connection_id) where connection_id is not null;
select protect_company_table('flow_phrases');

-- Variables that the company declared. What nobody declared is text of the run.
create table flow_variables (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  name text not null,
  type text not null check (type in ('text', 'number', 'date', 'yesNo')),
  scope text not null check (scope in ('session', 'contact', 'company')),
  -- Of the company's scope its value; else what it is before it is filled.
  value text not null default '',
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name)
);
select protect_company_table('flow_variables');

create table flow_contact_values (
  company_id int not null references companies (id) on delete cascade,
  variable_id int not null,
  contact_id int not null,
  value text not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, variable_id, contact_id),
  foreign key (company_id, variable_id) references flow_variables (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index flow_contact_values_contact on flow_contact_values (company_id, contact_id);
select protect_company_table('flow_contact_values');

create table flow_tests (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  flow_id int not null,
  name text not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade
);
create index flow_tests_flow on flow_tests (company_id, flow_id, id);
select protect_company_table('flow_tests');

-- Step-based flows under the number that the company's client gave them.
create table chat_flows (
  company_id int not null references companies (id) on delete cascade,
  id int not null,
  name text not null,
  is_active boolean not null default false,
  test_phone text not null default '',
  -- {nodeList, lineList, userId} as saved.
  content jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
select protect_company_table('chat_flows');

-- Files that graphs name by `media_file`; one that no draft and no version names any more goes after a day.
create table flow_files (
  company_id int not null references companies (id) on delete cascade,
  media_file text not null,
  media_name text not null,
  mimetype text not null,
  -- In bytes.
  media_size int not null,
  created_at timestamptz not null default now(),
  primary key (company_id, media_file)
);
create index flow_files_created on flow_files (company_id, created_at);
select protect_company_table('flow_files', platform => 'select');

-- Words since `turns_since` for who answers whatever comes, as a flow does, against bots that talk to each other.
alter table answer_states add column turns int not null default 0, add column turns_since timestamptz;

-- The flow that an integration of type flowbuilder starts.
alter table queue_integrations add column flow_id int;
alter table queue_integrations add foreign key (company_id, flow_id) references flows (company_id, id) on delete set null (flow_id);
create index queue_integrations_flow on queue_integrations (company_id, flow_id) where flow_id is not null;
