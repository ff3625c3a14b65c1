-- Whether the automation has something to do in a ticket in which a customer wrote. A customer who writes while the score of
-- the ticket before is awaited is placed by it also where it has nothing to say.
create or replace function wants_machine(t tickets) returns boolean language plpgsql stable as $$
declare
  c record;
begin
  if t.status = 'closed' then return false; end if;
  select greeting_message, out_of_hours_message, expires_ticket, time_to_transfer, transfer_queue_id into c
    from connections where company_id = t.company_id and id = t.connection_id;
  if c.expires_ticket > 0 then
    perform 1 from ticket_timers where company_id = t.company_id and ticket_id = t.id and kind = 'inactivity';
    if not found then return true; end if;
  end if;
  if c.time_to_transfer > 0 and t.status = 'pending' and c.transfer_queue_id <> coalesce(t.queue_id, 0) then
    perform 1 from ticket_timers where company_id = t.company_id and ticket_id = t.id and kind = 'transfer';
    if not found then return true; end if;
  end if;
  if t.status <> 'pending' or t.speaker = 'person' or t.machine_stopped then return false; end if;
  if c.greeting_message <> '' or c.out_of_hours_message <> '' then return true; end if;
  if t.message_count = 1 then
    perform 1 from chatbot_states s where s.company_id = t.company_id and s.rating_until > now() and s.ticket_id = (
      select p.id from tickets p where p.company_id = t.company_id and p.contact_id = t.contact_id
        and p.connection_id = t.connection_id and p.id < t.id order by p.id desc limit 1);
    if found then return true; end if;
  end if;
  if t.queue_id is null then return false; end if;
  return exists (select 1 from queues q where q.company_id = t.company_id and q.id = t.queue_id
      and (q.greeting_message <> '' or q.out_of_hours_message <> ''))
    or exists (select 1 from queue_options o where o.company_id = t.company_id and o.queue_id = t.queue_id);
end $$;

grant execute on function wants_machine(tickets) to recado_app;
