-- Stores on a message that waits as a first contact until when its connection holds such messages, or removes that when
-- the hold is over. Returns the current message, or null when nothing changed. Campaigns show the hold themselves.
create or replace function hold_first_contact(in_message bigint) returns messages language plpgsql as $$
declare
  co int := current_company();
  m messages;
begin
  update messages t set send_error = case when p.first_contacts_until > now() then 'ERR_SEND_FIRST_WAITS' end,
      waits_until = case when p.first_contacts_until > now() then p.first_contacts_until end, version = t.version + 1, updated_at = now()
    from outbox o join connection_pace p on p.company_id = o.company_id and p.connection_id = o.connection_id
    where o.company_id = co and o.message_id = in_message and o.kind = 'send' and o.first_contact and o.class < 3
      and p.company_id = co
      and t.company_id = co and t.id = in_message and t.ack = 0
      and case when p.first_contacts_until > now()
        then t.send_error is distinct from 'ERR_SEND_FIRST_WAITS' or t.waits_until is distinct from p.first_contacts_until
        else t.send_error = 'ERR_SEND_FIRST_WAITS' end
    returning t.* into m;
  return case when found then m end;
end $$;

grant execute on function hold_first_contact(bigint) to recado_app;
