-- Applies a failure that arrived before the network's id of this message was stored. Call after name_sent, which takes
-- the lock. Returns the message; null when there was no failure.
create or replace function fail_named(in_message bigint) returns bigint language plpgsql as $$
declare
  co int := current_company();
  m record;
  error text;
begin
  select connection_id, external_id into m from messages where company_id = co and id = in_message;
  delete from early_acks where company_id = co and connection_id = m.connection_id and external_id = m.external_id
    returning failure into error;
  if error is null then return null; end if;
  return fail_message(m.connection_id, m.external_id, error);
end $$;

grant execute on function fail_named(bigint) to recado_app;
