-- The person wrote, so their waiting items over a connection are no longer first contacts and are due immediately,
-- including those that were rejected as first contacts.
create or replace function free_first_contacts(in_connection int, in_contact int) returns void language plpgsql
set enable_seqscan = off as $$
begin
  update outbox set first_contact = false, next_attempt_at = case when reason is null then next_attempt_at else now() end
    where company_id = current_company() and connection_id = in_connection and class = any('{0,1,2,3}')
      and contact_id = in_contact and first_contact;
  if found then perform set_config('recado.writer_freed', in_connection::text, true); end if;
end $$;

grant execute on function free_first_contacts(int, int) to recado_app, recado_definer;
