-- The payload of an event about a message, from its row.
create or replace function news_of(m messages) returns json language plpgsql stable
-- A plan made while the tables were small is kept: it must be the one that is good when they are large.
set enable_seqscan = off as $$
declare
  t tickets;
  c contacts;
begin
  select * into t from tickets where company_id = m.company_id and id = m.ticket_id;
  if not found then return null; end if;
  select * into c from contacts where company_id = m.company_id and id = t.contact_id;
  return json_build_object('message', message_shown(m, c), 'ticket', ticket_shown(t, c));
end $$;

grant execute on function news_of(messages) to recado_app;
