create table connections (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  name text not null,
  provider text not null default 'beta',
  is_default boolean not null default false,
  number text not null default '',
  lid text,
  -- The token of the external API: sealed for showing, hashed in connection_tokens for finding.
  token_sealed bytea,
  greeting_message text not null default '',
  complation_message text not null default '',
  out_of_hours_message text not null default '',
  rating_message text not null default '',
  expires_inactive_message text not null default '',
  expires_ticket int not null default 0,
  time_to_transfer int not null default 0,
  transfer_queue_id int,
  prompt_id int,
  integration_id int,
  time_use_bot_queues int not null default 0,
  max_use_bot_queues int not null default 3,
  schedules jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, transfer_queue_id) references queues (company_id, id) on delete set null (transfer_queue_id)
);
create unique index connections_one_default on connections (company_id) where is_default;
select protect_company_table('connections', platform => 'select');

alter table users add foreign key (company_id, default_connection_id) references connections (company_id, id) on delete set null (default_connection_id);

create table connection_queues (
  company_id int not null,
  connection_id int not null,
  queue_id int not null,
  position int not null default 0,
  primary key (company_id, connection_id, queue_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
select protect_company_table('connection_queues');

-- Which company and connection an external API token stands for.
create table connection_tokens (
  token_hash bytea primary key,
  company_id int not null,
  connection_id int not null,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index connection_tokens_connection on connection_tokens (company_id, connection_id);
grant select, insert, delete on connection_tokens to recado_platform;

-- One row per connection: what is wanted, what is, and which node may touch it (WHATSAPP.md, Sessions).
create table connection_sessions (
  company_id int not null,
  connection_id int not null,
  wanted boolean not null default true,
  status text not null default 'DISCONNECTED',
  qrcode text not null default '',
  retries int not null default 0,
  problem text not null default 'none',
  last_code int,
  owner_node text,
  lease_until timestamptz,
  -- Grows with each owner; a writer with an older one is refused.
  epoch bigint not null default 0,
  attempt int not null default 0,
  next_attempt_at timestamptz,
  opened_at timestamptz,
  -- Since when the line has been down although it is wanted; null while it is up.
  down_since timestamptz,
  updated_at timestamptz not null default now(),
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index connection_sessions_due on connection_sessions (next_attempt_at) where wanted;
select protect_company_table('connection_sessions', platform => 'select, update');

-- Credentials and Signal keys of a session, sealed (DECISIONS 3.7).
create table connection_keys (
  company_id int not null,
  connection_id int not null,
  kind text not null,
  key_id text not null,
  value bytea not null,
  primary key (company_id, connection_id, kind, key_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
select protect_company_table('connection_keys');

-- Decrypted payloads that are not stored as messages yet, sealed (RULINGS 21).
create table connection_journal (
  company_id int not null,
  connection_id int not null,
  id text not null,
  seq bigint generated always as identity,
  payload bytea not null,
  primary key (company_id, connection_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index connection_journal_order on connection_journal (company_id, connection_id, seq);
select protect_company_table('connection_journal');

-- The simulated WhatsApp network of a connection: its line, and what lies on the simulated telephones (RULINGS 23).
create table simulated_lines (
  company_id int not null,
  connection_id int not null,
  paired boolean not null default false,
  phone text not null default '',
  qr text not null default '',
  dropped_code int,
  refuse_connects int not null default 0,
  fail_sends int not null default 0,
  delay_sends_ms int not null default 0,
  fail_media int not null default 0,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
select protect_company_table('simulated_lines');

create table simulated_messages (
  company_id int not null,
  connection_id int not null,
  seq bigint generated always as identity,
  id text not null,
  -- True: sent by the company and arrived at the telephone. False: written by a customer (or on the owner's phone).
  from_company boolean not null,
  number text not null,
  lid text,
  content jsonb not null,
  media bytea,
  ack smallint not null default 3,
  deleted boolean not null default false,
  edited boolean not null default false,
  reactions jsonb not null default '[]',
  -- False while the line is away and the simulated server keeps it.
  delivered boolean not null default true,
  sent_at timestamptz not null default now(),
  primary key (company_id, connection_id, seq),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create unique index simulated_messages_id on simulated_messages (company_id, connection_id, number, id, from_company);
create index simulated_messages_waiting on simulated_messages (company_id, connection_id, seq) where not delivered;
select protect_company_table('simulated_messages');
