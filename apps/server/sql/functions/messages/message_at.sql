-- The message with an id, for statements about the messages of the whole queue. A join or subquery would be planned to
-- read all messages while the table is empty, and that plan is cached.
create or replace function message_at(in_message bigint) returns setof messages language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  return query select m.* from messages m where m.company_id = current_company() and m.id = in_message;
end $$;

grant execute on function message_at(bigint) to recado_app;
