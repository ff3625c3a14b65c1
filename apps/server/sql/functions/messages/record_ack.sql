-- Raises the acknowledgement of the message with this id of the network. Returns the result of raise_ack. `keep_early`:
-- the network chose the id, and may report it before it is stored; an unknown id is kept for name_sent for up to a
-- week. The lock ensures that one of the two sees the other.
create or replace function record_ack(in_connection int, in_external text, level int, keep_early boolean) returns json language plpgsql as $$
declare
  co int := current_company();
  found_id bigint;
begin
  if keep_early then perform pg_advisory_xact_lock(hashtextextended(in_connection || ':' || in_external, 0)); end if;
  select id into found_id from messages
    where company_id = co and external_id = in_external and from_me and connection_id = in_connection
    limit 1;
  if found_id is null and keep_early then
    delete from early_acks where company_id = co and connection_id = in_connection and at < now() - interval '7 days';
    insert into early_acks (company_id, connection_id, external_id, ack) values (co, in_connection, in_external, level)
      on conflict (company_id, connection_id, external_id) do update set ack = greatest(early_acks.ack, excluded.ack);
  end if;
  return case when found_id is not null then raise_ack(found_id, level) end;
end $$;

grant execute on function record_ack(int, text, int, boolean) to recado_app;
