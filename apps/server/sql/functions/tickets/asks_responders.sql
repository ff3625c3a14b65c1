-- Whether responders are asked about a customer's message: the holder of this ticket or of the previous one, or a
-- responder that is set up at the ticket's place. No area is named here, because the conditions of the areas are stored
-- as rows. Runs at most one statement, or two for a ticket's first message.
create or replace function asks_responders(t tickets) returns boolean language plpgsql stable as $$
begin
  if t.status in ('closed', 'silent') then return false; end if;
  if t.speaker <> 'person' then return true; end if;
  if t.speaker is null and t.message_count = 1 then
    perform 1 from ticket_claims c where c.company_id = t.company_id and c.ended_at is null and c.until > now()
      and c.ticket_id = (select p.id from tickets p where p.company_id = t.company_id and p.contact_id = t.contact_id
        and p.connection_id = t.connection_id and p.id < t.id order by p.id desc limit 1);
    if found then return true; end if;
  end if;
  return exists (select 1 from responder_places p
    -- By the company alone: it has few rows, and joining two indexes costs more than reading them.
    where p.company_id = t.company_id
      and case when p.queue_id is null then p.connection_id = t.connection_id else p.queue_id = t.queue_id end
      and (p.except_queue_id is null or p.except_queue_id is distinct from t.queue_id)
      and case when p.timer is null then t.status = 'pending' and t.speaker is null and not t.bot_stopped
        else (p.unfinished or t.status = 'pending') and not exists (select 1 from ticket_timers x
          where x.company_id = t.company_id and x.ticket_id = t.id and x.kind = p.timer) end);
end $$;

grant execute on function asks_responders(tickets) to recado_app;
