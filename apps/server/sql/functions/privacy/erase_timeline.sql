-- Removes the words from the timelines of an erased contact's tickets, for at most `most` entries, and returns their
-- number. The entries stay.
create or replace function erase_timeline(in_contact int, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  co constant int := current_company();
  changed int;
begin
  perform 1 from contacts where company_id = co and id = in_contact and erased_at is not null;
  if not found then return 0; end if;
  with due as (
    select t.id from ticket_timeline t
    where t.company_id = co and t.ticket_id in (select k.id from tickets k where k.company_id = co and k.contact_id = in_contact)
      and ((t.actor_kind = 'customer' and t.actor_name <> '') or t.before is distinct from without_words(t.before)
        or t.after is distinct from without_words(t.after))
    order by t.id limit most for update)
  update ticket_timeline t set before = without_words(t.before), after = without_words(t.after),
    actor_name = case when t.actor_kind = 'customer' then '' else t.actor_name end
  from due where t.company_id = co and t.id = due.id;
  get diagnostics changed = row_count;
  return changed;
end $$;

grant execute on function erase_timeline(int, int) to recado_app;
