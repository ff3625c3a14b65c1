-- A connection gets another number, or is deleted (`new_number` ''). Stores its writers under the old number and
-- removes them from the connection. Adds those who wrote to the new number before: over a deleted connection, or over
-- `same_number`, other connections with that number. The hold of first contacts belonged to the old number, so it ends.
create or replace function change_number(in_connection int, old_number text, new_number text, same_number int[]) returns void
language plpgsql set enable_seqscan = off as $$
declare
  co int := current_company();
begin
  if old_number <> '' then
    insert into number_writers (company_id, number, contact_id, first_at)
      select co, old_number, contact_id, first_at from connection_writers where company_id = co and connection_id = in_connection
      on conflict do nothing;
    delete from connection_writers where company_id = co and connection_id = in_connection;
    delete from refused_first_contacts where company_id = co and connection_id = in_connection;
    update connection_pace set first_contacts_until = null, first_contacts_stopped = false, first_contact_refused_at = null
      where company_id = co and connection_id = in_connection and first_contact_refused_at is not null;
  end if;
  if new_number = '' then return; end if;
  insert into connection_writers (company_id, connection_id, contact_id, first_at)
    select co, in_connection, contact_id, min(first_at) from (
      select contact_id, first_at from number_writers where company_id = co and number = new_number
      union all
      select contact_id, first_at from connection_writers where company_id = co and connection_id = any(same_number)) known
    group by contact_id
    on conflict do nothing;
  update outbox set first_contact = is_first_contact(co, in_connection, contact_id)
    where company_id = co and connection_id = in_connection and class = any('{0,1,2,3}') and kind = 'send'
      and first_contact is distinct from is_first_contact(co, in_connection, contact_id);
end $$;

grant execute on function change_number(int, text, text, int[]) to recado_app;
