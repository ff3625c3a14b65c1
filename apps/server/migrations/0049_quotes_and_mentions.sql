-- What came with an answer about the message that it quotes, while that message is not stored here: {kind, text, mediaType, fromMe,
-- name, contactId, phone, lid, thumbnail}. Null when the quoted message is stored.
alter table messages add column quote jsonb;
-- The people whom a text mentions as "@name": [{name, contactId, phone, lid}]. Null when it mentions nobody.
alter table messages add column mentions jsonb;
-- Answers whose quoted message may still arrive.
create index messages_awaiting_quoted on messages (company_id, connection_id, contact_id, quoted_external_id)
  where quoted_id is null and quoted_external_id is not null;
-- Erasing a person looks through these.
create index messages_with_quote on messages (company_id, id) where quote is not null;
create index messages_with_mentions on messages (company_id, id) where mentions is not null;

-- After how many seconds the messages of a chat disappear at the customer; 0: they stay. A chat without a row never said.
create table chat_expirations (
  company_id int not null,
  connection_id int not null,
  contact_id int not null,
  seconds int not null check (seconds >= 0),
  -- When the network said so: an older word changes nothing.
  said_at timestamptz not null,
  primary key (company_id, connection_id, contact_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index chat_expirations_contact on chat_expirations (company_id, contact_id);
select protect_company_table('chat_expirations');
