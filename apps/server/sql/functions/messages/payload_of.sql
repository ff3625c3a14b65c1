-- The payload of an event about a message, from its row: {message: message_row, ticket: ticket_row}.
create or replace function payload_of(m messages) returns json language plpgsql stable
-- A plan made while the tables are small is cached, so force the plan that suits large ones.
set enable_seqscan = off as $$
declare
  t tickets;
  c contacts;
begin
  select * into t from tickets where company_id = m.company_id and id = m.ticket_id;
  if not found then return null; end if;
  select * into c from contacts where company_id = m.company_id and id = t.contact_id;
  return json_build_object('message', message_row(m, c), 'ticket', ticket_row(t, c));
end $$;

grant execute on function payload_of(messages) to recado_app;
