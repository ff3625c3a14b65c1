-- Marks an own message as failed that the network had accepted and then returned. Its acknowledgements end and its
-- network id is removed: a resend gets another id, and later reports about the old one are ignored. A delivered message
-- stays unchanged.
--
-- Returns the message; null when nothing changed or it is unknown, in which case the failure is kept for fail_named for
-- up to a week.
create or replace function fail_message(in_connection int, in_external text, error text) returns bigint language plpgsql as $$
declare
  co int := current_company();
  found_id bigint;
  failed_id bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(in_connection || ':' || in_external, 0));
  select id into found_id from messages
    where company_id = co and external_id = in_external and from_me and connection_id = in_connection
    limit 1;
  if found_id is null then
    delete from early_acks where company_id = co and connection_id = in_connection and at < now() - interval '7 days';
    insert into early_acks (company_id, connection_id, external_id, ack, failure) values (co, in_connection, in_external, 0, error)
      on conflict (company_id, connection_id, external_id) do update set failure = excluded.failure;
    return null;
  end if;
  update messages set send_state = 'failed', send_error = error, waits_until = null, ack = 0, external_id = 'failed:' || in_external,
      version = version + 1, updated_at = now()
    where company_id = co and id = found_id and ack < 3 returning id into failed_id;
  if failed_id is null then return null; end if;
  delete from unacknowledged_messages where company_id = co and connection_id = in_connection and message_id = failed_id;
  return failed_id;
end $$;

grant execute on function fail_message(int, text, text) to recado_app;
