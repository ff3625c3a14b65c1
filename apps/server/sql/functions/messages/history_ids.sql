-- The ids of a page of the contact's messages before a ticket: older tickets one after the other, each from its newest
-- message, skipping invisible ones. Starts at the ticket `from_ticket`, inside it before a message if one is given.
-- Newest first.
create or replace function history_ids(in_ticket bigint, everything boolean, viewer int, queues int[], without_queue boolean,
  from_ticket bigint, before_sent bigint, before_id bigint, in_limit int) returns bigint[]
language plpgsql stable set enable_seqscan = off as $$
declare
  co int := current_company();
  person int := (select contact_id from tickets where company_id = co and id = in_ticket);
  border timestamptz := 'epoch'::timestamptz + before_sent * interval '1 microsecond';
  ids bigint[] := '{}';
  earlier int;
begin
  for earlier in
    select t.id from tickets t where t.company_id = co and t.contact_id = person and t.id <= from_ticket and t.id < in_ticket
      and t.message_count > 0 and ticket_in_sight(everything, viewer, queues, without_queue, t.user_id, t.queue_id)
    order by t.id desc
  loop
    ids := ids || case when earlier = from_ticket and before_sent is not null
      then array(select id from messages where company_id = co and ticket_id = earlier and (sent_at, id) < (border, before_id)
        order by sent_at desc, id desc limit in_limit - cardinality(ids))
      else array(select id from messages where company_id = co and ticket_id = earlier
        order by sent_at desc, id desc limit in_limit - cardinality(ids)) end;
    exit when cardinality(ids) >= in_limit;
  end loop;
  return ids;
end $$;

grant execute on function history_ids(bigint, boolean, int, int[], boolean, bigint, bigint, bigint, int) to recado_app;
