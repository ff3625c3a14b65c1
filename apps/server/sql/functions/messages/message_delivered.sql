-- The channel accepted a message: removes it from the outbox and raises its acknowledgement in one step. Locks the
-- message first, as everywhere, because a concurrent acknowledgement locks in the same order.
create or replace function message_delivered(in_outbox bigint, in_message bigint, level int) returns json language plpgsql as $$
declare
  risen json := raise_ack(in_message, level);
  sent record;
begin
  delete from outbox where company_id = current_company() and id = in_outbox
    returning connection_id, class, kind, is_new into sent;
  if found and sent.kind = 'send' then perform count_sent(sent.connection_id, sent.class, in_message, sent.is_new); end if;
  return risen;
end $$;

grant execute on function message_delivered(bigint, bigint, int) to recado_app;
