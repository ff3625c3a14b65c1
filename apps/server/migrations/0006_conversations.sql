create table tickets (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  status text not null default 'pending' check (status in ('pending', 'open', 'closed')),
  contact_id int not null,
  connection_id int,
  queue_id int,
  user_id int,
  is_group boolean not null default false,
  unread int not null default 0,
  last_message text not null default '',
  last_message_at timestamptz not null default now(),
  chatbot boolean not null default false,
  flow_webhook boolean not null default false,
  use_integration boolean not null default false,
  prompt_id int,
  integration_id int,
  -- Who speaks: a person, a machine by name, or nobody yet (DECISIONS 3.5).
  speaker text,
  opened_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, uuid),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
-- One unfinished ticket per contact and connection: a burst of first messages makes one (DECISIONS 3.3).
create unique index tickets_one_unfinished on tickets (company_id, contact_id, connection_id) where status <> 'closed';
create index tickets_by_status on tickets (company_id, status, last_message_at desc, id desc);
create index tickets_by_queue on tickets (company_id, status, queue_id, last_message_at desc, id desc);
create index tickets_by_user on tickets (company_id, user_id, status, last_message_at desc, id desc);
create index tickets_by_contact on tickets (company_id, contact_id, id desc);
create index tickets_by_change on tickets (company_id, updated_at);
create index tickets_by_creation on tickets (company_id, created_at);
create index tickets_unread on tickets (company_id, user_id) where unread > 0 and status <> 'closed';
create index tickets_connection on tickets (company_id, connection_id);
create index tickets_queue on tickets (company_id, queue_id);
select protect_company_table('tickets');

create table ticket_tags (
  company_id int not null,
  ticket_id int not null,
  tag_id int not null,
  primary key (company_id, ticket_id, tag_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
);
create index ticket_tags_tag on ticket_tags (company_id, tag_id, ticket_id);
select protect_company_table('ticket_tags');

create table messages (
  company_id int not null,
  id bigint generated always as identity,
  ticket_id int not null,
  -- The chat: the contact or group of the ticket.
  contact_id int not null,
  connection_id int,
  external_id text not null,
  from_me boolean not null,
  -- The member who wrote in a group; null in other chats.
  author_contact_id int,
  user_id int,
  is_automatic boolean not null default false,
  from_phone boolean not null default false,
  body text not null default '',
  media_type text not null default 'chat',
  mimetype text,
  media_name text,
  media_file text,
  media_size bigint,
  media_state text not null default 'none' check (media_state in ('none', 'pending', 'ready', 'failed')),
  -- What the provider needs to fetch the medium, sealed: it carries the medium's key.
  media_ref bytea,
  voice boolean not null default false,
  quoted_external_id text,
  quoted_id bigint,
  ack smallint not null default 0,
  read boolean not null default false,
  is_deleted boolean not null default false,
  is_edited boolean not null default false,
  -- Earlier texts of an edited message, oldest first: [{body, at}].
  edits jsonb not null default '[]',
  -- [{emoji, fromMe, author, name}], one per author.
  reactions jsonb not null default '[]',
  send_state text check (send_state in ('waiting', 'sent', 'unconfirmed', 'failed')),
  send_error text,
  client_id text,
  -- When it was written, by the network's clock; the order of a chat.
  sent_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, author_contact_id) references contacts (company_id, id) on delete set null (author_contact_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
-- A message is stored once (DECISIONS 3.1).
create unique index messages_once on messages (company_id, connection_id, contact_id, external_id, from_me);
create unique index messages_client on messages (company_id, ticket_id, client_id) where client_id is not null;
create index messages_by_ticket on messages (company_id, ticket_id, sent_at desc, id desc);
create index messages_by_external on messages (company_id, external_id);
create index messages_unread on messages (company_id, ticket_id) where not read and not from_me;
create index messages_contact on messages (company_id, contact_id);
create index messages_author on messages (company_id, author_contact_id) where author_contact_id is not null;
create index messages_media_pending on messages (company_id, id) where media_state = 'pending';
select protect_company_table('messages');

-- Ids of messages whose ticket was deleted, so that a replay does not revive it (RULINGS 15).
create table message_tombstones (
  company_id int not null references companies (id) on delete cascade,
  connection_id int not null,
  contact_id int not null,
  external_id text not null,
  from_me boolean not null,
  at timestamptz not null default now(),
  primary key (company_id, connection_id, contact_id, external_id, from_me)
);
select protect_company_table('message_tombstones', app => 'select, insert');

-- Work for the channel, per connection and strictly in order per chat (DECISIONS 3.4, 4).
create table outbox (
  company_id int not null,
  id bigint generated always as identity,
  connection_id int not null,
  contact_id int not null,
  message_id bigint,
  kind text not null check (kind in ('send', 'edit', 'delete', 'react', 'read')),
  payload jsonb not null default '{}',
  -- 0 attendants, 1 automatic: machines wait behind people.
  priority smallint not null default 0,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index outbox_order on outbox (company_id, connection_id, contact_id, id);
create index outbox_message on outbox (company_id, message_id);
select protect_company_table('outbox', platform => 'select');

-- Who did what to a ticket, when, before and after; survives the ticket, and nobody can alter an entry (DECISIONS 3.6).
create table ticket_timeline (
  company_id int not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  ticket_id int not null,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('user', 'customer', 'phone', 'system')),
  actor_id int,
  actor_name text not null default '',
  action text not null,
  before jsonb,
  after jsonb,
  primary key (company_id, id)
);
create index ticket_timeline_ticket on ticket_timeline (company_id, ticket_id, id);
create index ticket_timeline_at on ticket_timeline (company_id, action, at);
select protect_company_table('ticket_timeline', app => 'select, insert');
