-- Raises the acknowledgement of an own message, never lowers it. A message that the network has is removed from the
-- outbox. Most acknowledgements report that a message the network already has was delivered or read: these read neither
-- the outbox nor unacknowledged_messages. Null when nothing changed.
create or replace function raise_ack(in_message bigint, level int) returns json language plpgsql set enable_seqscan = off as $$
declare
  co int := current_company();
  m messages;
  t record;
  sent record;
  whole boolean := false;
begin
  update messages set ack = level, version = version + 1, updated_at = now()
    where company_id = co and id = in_message and ack >= 2 and ack < level and send_state = 'sent' and send_error is null
    returning * into m;
  if not found then
    update messages set ack = level, send_state = 'sent', version = version + 1, updated_at = now()
      where company_id = co and id = in_message and ack < level and send_error is null returning * into m;
    if not found then
      update messages set ack = level, send_state = 'sent', send_error = null, version = version + 1, updated_at = now()
        where company_id = co and id = in_message and ack < level returning * into m;
      if not found then return null; end if;
      whole := true;
    end if;
    if level >= 2 then
      for sent in delete from outbox where company_id = co and message_id = in_message and kind = 'send'
          returning connection_id, class, is_new loop
        perform count_sent(sent.connection_id, sent.class, in_message, sent.is_new);
      end loop;
      delete from unacknowledged_messages where company_id = co and connection_id = m.connection_id and message_id = in_message;
    elsif m.connection_id is not null then
      insert into unacknowledged_messages (company_id, connection_id, message_id) values (co, m.connection_id, in_message)
        on conflict do nothing;
    end if;
  end if;
  if whole then
    return json_build_object('planned', m.is_automatic and m.user_id is not null, 'campaign', m.campaign_id, 'whole', payload_of(m));
  end if;
  select status, queue_id, user_id, exists (select 1 from whole_acks where company_id = co) as whole into t
    from tickets where company_id = co and id = m.ticket_id;
  if not found then return null; end if;
  return json_build_object(
    'ack', json_build_object('messageId', m.id, 'ticketId', m.ticket_id, 'ack', m.ack, 'sendState', m.send_state,
      'updatedAt', wire_instant(m.updated_at), 'version', m.version),
    'place', json_build_object('id', m.ticket_id, 'companyId', co, 'status', t.status, 'queueId', t.queue_id, 'userId', t.user_id),
    'planned', m.is_automatic and m.user_id is not null,
    'campaign', m.campaign_id,
    'whole', case when t.whole then payload_of(m) end);
end $$;

grant execute on function raise_ack(bigint, int) to recado_app;
