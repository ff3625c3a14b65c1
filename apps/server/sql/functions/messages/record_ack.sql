-- Raises the acknowledgement of the message with this id of the network. Answers as raise_ack.
create or replace function record_ack(in_connection int, in_external text, level int) returns json language plpgsql as $$
declare
  found_id bigint;
begin
  select id into found_id from messages
    where company_id = current_company() and external_id = in_external and from_me and connection_id = in_connection
    limit 1;
  return case when found_id is not null then raise_ack(found_id, level) end;
end $$;

grant execute on function record_ack(int, text, int) to recado_app;
