-- What kind of message it is, where its media_type does not say so (docs/message-kinds.md); null for all others.
alter table messages add column kind text;
-- The preview of a link as it came with the message: {url, title, text, image}; image is base64 of a JPEG or null.
alter table messages add column link_preview jsonb;

-- The message as the network sent it, sealed, while this version cannot show it. Deleted with what the message says.
create table message_originals (
  company_id int not null,
  message_id bigint not null,
  payload bytea not null check (octet_length(payload) <= 70000),
  primary key (company_id, message_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
select protect_company_table('message_originals');
grant select, delete on message_originals to recado_definer;
create policy definer_rows on message_originals to recado_definer using (true) with check (true);

-- Polls and events: what they offer, and who answered what. Deleted with what the message says.
create table message_answers (
  company_id int not null,
  message_id bigint not null,
  -- The key with which answers are encrypted, sealed; null where the network sends them readable.
  secret bytea,
  -- The lines of the message, some of which are options: [{word, text, at, option …}].
  lines jsonb not null,
  -- The last answer of each author: {author: {choices: [option], at (ms)}}.
  answers jsonb not null default '{}',
  primary key (company_id, message_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
select protect_company_table('message_answers');
grant select, delete on message_answers to recado_definer;
create policy definer_rows on message_answers to recado_definer using (true) with check (true);

-- Messages that are no conversation and came to a chat without an unfinished ticket. Nobody sees them; they go after 30 days.
create table quiet_messages (
  company_id int not null,
  connection_id int not null,
  external_id text not null,
  from_me boolean not null,
  -- The chat, as contact_identities writes it.
  chat_kind text not null check (chat_kind in ('phone', 'lid', 'group')),
  chat_value text not null,
  kind text not null,
  -- What it says and, while this version cannot show it, how the network sent it; sealed.
  content bytea not null check (octet_length(content) <= 200000),
  sent_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (company_id, connection_id, external_id, from_me),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index quiet_messages_chat on quiet_messages (company_id, chat_kind, chat_value);
create index quiet_messages_age on quiet_messages (company_id, created_at);
select protect_company_table('quiet_messages', platform => 'select');
