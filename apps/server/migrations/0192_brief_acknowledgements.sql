-- An acknowledgement changes a few fields of one message. Its documented event carries message, ticket and contact whole,
-- which PostgreSQL put together again for each of the three or four of every message, and which went to every browser. Our own
-- web app asks for the fields alone; the whole event is made where another client has ever been connected.
create table whole_acks (
  company_id int primary key references companies (id) on delete cascade,
  since timestamptz not null default now()
);
select protect_company_table('whole_acks', app => 'select, insert');

-- As in 0060_hot_acknowledgements.sql. Answers null when nothing rose; else
-- * `ack`, what changed, with `place`, who may hear of it, and `planned`: a machine sent it for a person;
-- * `whole`, message and ticket, where somebody needs them. Without `ack` everybody does: the ticket changed, because
--   the message had not left before and said why (0076_unsent_messages.sql).
create or replace function raise_ack(in_message bigint, level int) returns json language plpgsql set enable_seqscan = off as $$
declare
  co int := current_company();
  m messages;
  t record;
  whole boolean := false;
begin
  update messages set ack = level, send_state = 'sent', version = version + 1, updated_at = now()
    where company_id = co and id = in_message and ack < level and send_error is null returning * into m;
  if not found then
    update messages set ack = level, send_state = 'sent', send_error = null, version = version + 1, updated_at = now()
      where company_id = co and id = in_message and ack < level returning * into m;
    if not found then return null; end if;
    whole := true;
  end if;
  if level >= 2 then
    delete from outbox where company_id = co and message_id = in_message and kind = 'send';
    delete from unacknowledged_messages where company_id = co and connection_id = m.connection_id and message_id = in_message;
  elsif m.connection_id is not null then
    insert into unacknowledged_messages (company_id, connection_id, message_id) values (co, m.connection_id, in_message)
      on conflict do nothing;
  end if;
  if whole then
    return json_build_object('planned', m.is_automatic and m.user_id is not null, 'whole', news_of(m));
  end if;
  select status, queue_id, user_id into t from tickets where company_id = co and id = m.ticket_id;
  if not found then return null; end if;
  perform 1 from whole_acks where company_id = co;
  return json_build_object(
    'ack', json_build_object('messageId', m.id, 'ticketId', m.ticket_id, 'ack', m.ack, 'sendState', m.send_state,
      'updatedAt', wire_instant(m.updated_at), 'version', m.version),
    'place', json_build_object('id', m.ticket_id, 'companyId', co, 'status', t.status, 'queueId', t.queue_id, 'userId', t.user_id),
    'planned', m.is_automatic and m.user_id is not null,
    'whole', case when found then news_of(m) end);
end $$;
