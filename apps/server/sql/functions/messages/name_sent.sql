-- Stores the id that the network chose for an own message. Returns its acknowledgement: `level`, or a higher one that
-- arrived first. An early failure is left for fail_named.
create or replace function name_sent(in_message bigint, in_external text, level int) returns int language plpgsql as $$
declare
  connection int;
  early int;
begin
  select connection_id into connection from messages where company_id = current_company() and id = in_message;
  perform pg_advisory_xact_lock(hashtextextended(connection || ':' || in_external, 0));
  update messages set external_id = in_external where company_id = current_company() and id = in_message;
  delete from early_acks where company_id = current_company() and connection_id = connection and external_id = in_external
    and failure is null returning ack into early;
  return greatest(level, coalesce(early, 0));
end $$;

grant execute on function name_sent(bigint, text, int) to recado_app;
