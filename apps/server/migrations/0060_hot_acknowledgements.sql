-- An acknowledgement writes the row of its message and nothing else. Messages rise up to four times, and each time all
-- their indexes were written too, because one of them, of messages handed over and not acknowledged, looked at `ack`,
-- `send_state` and `updated_at`. PostgreSQL leaves the indexes alone (a HOT update) when no indexed column and no condition
-- of an index changes and the new row fits beside the old one.

-- Handed over, but the network has not said that it has them: a handful at any time. A row may outlast its message (it is
-- taken away with the next look at it), so that storing one costs no look at the message.
create table unacknowledged_messages (
  company_id int not null,
  connection_id int not null,
  message_id bigint not null,
  at timestamptz not null default now(),
  primary key (company_id, connection_id, message_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
-- Before row security holds for it.
insert into unacknowledged_messages (company_id, connection_id, message_id, at)
select company_id, connection_id, id, updated_at from messages
where from_me and ack = 1 and send_state = 'sent' and connection_id is not null;
select protect_company_table('unacknowledged_messages');

drop index messages_unacknowledged;

-- Room for the next version of a row beside it; the room of older versions is used again at the next visit of the page.
alter table messages set (fillfactor = 90);

-- As in 0044_cheaper_receive.sql; from 1 to 2 the message is without the network's word. The message first, as everywhere.
create or replace function raise_ack(in_message bigint, level int) returns json language plpgsql set enable_seqscan = off as $$
declare
  co int := current_company();
  m messages;
begin
  update messages set ack = level, send_state = 'sent', send_error = null, version = version + 1, updated_at = now()
    where company_id = co and id = in_message and ack < level returning * into m;
  if not found then return null; end if;
  if level >= 2 then
    delete from outbox where company_id = co and message_id = in_message and kind = 'send';
    delete from unacknowledged_messages where company_id = co and connection_id = m.connection_id and message_id = in_message;
  elsif m.connection_id is not null then
    insert into unacknowledged_messages (company_id, connection_id, message_id) values (co, m.connection_id, in_message)
      on conflict do nothing;
  end if;
  return news_of(m);
end $$;
