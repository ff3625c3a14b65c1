-- The stored data about a quoted message that is not stored itself, with its author's contact; null when that message
-- was deleted here. `q`: as messages.quote, without contact and name.
create or replace function quote_to_store(in_connection int, in_contact int, quoted text, q jsonb) returns jsonb language plpgsql stable as $$
declare
  co int := current_company();
  who record;
begin
  perform 1 from message_tombstones where company_id = co and connection_id = in_connection and contact_id = in_contact
    and external_id = quoted;
  if found then return null; end if;
  select c.id, c.name into who from contact_identities i join contacts c on c.company_id = co and c.id = i.contact_id
    where i.company_id = co and ((i.kind = 'phone' and i.value = q->>'phone') or (i.kind = 'lid' and i.value = q->>'lid')) limit 1;
  return q || jsonb_build_object('contactId', who.id, 'name', who.name);
end $$;

grant execute on function quote_to_store(int, int, text, jsonb) to recado_app;
