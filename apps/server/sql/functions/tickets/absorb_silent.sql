-- Moves the messages of the silent ticket of a ticket's contact on a connection into that ticket, and deletes the
-- silent one, because only one unfinished ticket may exist. Returns the deleted id; null when no silent ticket existed.
create or replace function absorb_silent(in_ticket int, in_connection int) returns int language plpgsql as $$
declare
  co int := current_company();
  t tickets;
  s tickets;
begin
  select * into t from tickets where company_id = co and id = in_ticket;
  select * into s from tickets where company_id = co and contact_id = t.contact_id and connection_id = in_connection
    and status = 'silent' and id <> in_ticket for update;
  if not found then return null; end if;
  update messages set ticket_id = t.id where company_id = co and ticket_id = s.id;
  insert into ticket_ads (company_id, ticket_id, ad_id, click_id, at)
    select co, t.id, ad_id, click_id, at from ticket_ads where company_id = co and ticket_id = s.id on conflict do nothing;
  delete from tickets where company_id = co and id = s.id;
  update tickets set message_count = message_count + s.message_count,
    last_message = case when s.last_message_at > last_message_at then s.last_message else last_message end,
    last_message_at = greatest(last_message_at, s.last_message_at),
    campaign_id = s.campaign_id, campaign_name = s.campaign_name, campaign_awaits = s.campaign_awaits
    where company_id = co and id = t.id;
  return s.id;
end $$;

grant execute on function absorb_silent(int, int) to recado_app;
