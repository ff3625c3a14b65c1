-- Conversations between people of a company.
create table chats (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  title text not null,
  owner_id int,
  last_message text not null default '',
  last_message_at timestamptz not null default now(),
  -- Which state of the chat, its messages and who has read it is newer: it rises with each change.
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, uuid),
  foreign key (company_id, owner_id) references users (company_id, id) on delete set null (owner_id)
);
create index chats_owner on chats (company_id, owner_id);
select protect_company_table('chats');

-- Who takes part, how far they have read, and how many messages of others came since.
create table chat_users (
  company_id int not null,
  chat_id int not null,
  user_id int not null,
  read_to bigint not null default 0,
  unreads int not null default 0,
  -- Repeats the chat's, so that a person's chats are read in order from one index.
  last_message_at timestamptz not null default now(),
  primary key (company_id, chat_id, user_id),
  foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index chat_users_latest on chat_users (company_id, user_id, last_message_at desc, chat_id desc);
select protect_company_table('chat_users');

create table chat_messages (
  company_id int not null,
  id bigint generated always as identity,
  chat_id int not null,
  -- The name as it was then: who left stays named.
  sender_id int,
  sender_name text not null,
  message text not null default '',
  -- [{userId, name}]: the names as they stand in the text.
  mentions jsonb not null default '[]',
  quoted_id bigint,
  -- [{emoji, userIds}]
  reactions jsonb not null default '[]',
  client_id text,
  -- The chat's when the message came or changed.
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
  foreign key (company_id, sender_id) references users (company_id, id) on delete set null (sender_id)
);
create index chat_messages_page on chat_messages (company_id, chat_id, id desc);
create unique index chat_messages_client on chat_messages (company_id, chat_id, sender_id, client_id) where client_id is not null;
create index chat_messages_sender on chat_messages (company_id, sender_id);
select protect_company_table('chat_messages');

create table chat_files (
  company_id int not null,
  message_id bigint not null,
  place int not null,
  media_file text not null,
  media_name text not null,
  mimetype text not null,
  media_size bigint not null,
  primary key (company_id, message_id, place),
  foreign key (company_id, message_id) references chat_messages (company_id, id) on delete cascade
);
create index chat_files_file on chat_files (company_id, media_file);
select protect_company_table('chat_files');
