-- As payload_of, by the message's id; null for an unknown one.
create or replace function message_payload(in_message bigint) returns json language plpgsql stable set enable_seqscan = off as $$
declare
  m messages;
begin
  select * into m from messages where company_id = current_company() and id = in_message;
  return case when found then payload_of(m) end;
end $$;

grant execute on function message_payload(bigint) to recado_app;
