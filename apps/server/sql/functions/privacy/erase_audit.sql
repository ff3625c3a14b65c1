-- Removes the words from audit entries about an erased contact, its tickets and the given subjects, and from those that
-- contain one of its numbers. Also from entries about schedules, cards, tickets and the like whose words match the
-- pattern `words` (null: none). Entries about a row of another contact are not matched by words. Changes at most `most`
-- entries and returns their number. Action, actor and time stay.
create or replace function erase_audit(in_contact int, subjects text[], numbers text[], words text, before_time timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  co constant int := current_company();
  changed int;
begin
  perform 1 from contacts where company_id = co and id = in_contact and erased_at is not null;
  if not found then return 0; end if;
  with due as (
    select a.id from audit_log a
    where a.company_id = co and a.at <= before_time
      and (a.before is distinct from without_words(a.before) or a.after is distinct from without_words(a.after))
      and a.action not like 'privacy.%'
      and (a.subject = 'contact ' || in_contact or a.subject = any(subjects)
        or a.subject in (select 'ticket ' || k.id from tickets k where k.company_id = co and k.contact_id = in_contact)
        or a.subject in (select 'message ' || m.id from messages m where m.company_id = co and m.contact_id = in_contact)
        or exists (select 1 from unnest(numbers) n where length(n) >= 8 and strpos(concat(a.before, a.after), n) > 0)
        or (split_part(a.subject, ' ', 1) in ('schedule', 'boardCard', 'boardFile', 'ticket', 'contact', 'message', 'movement')
          and concat_ws(' ', a.before, a.after) ~* words
          and a.subject not in (select 'schedule ' || s.id from schedules s where s.company_id = co and s.contact_id <> in_contact)
          and a.subject not in (select 'ticket ' || k.id from tickets k where k.company_id = co and k.contact_id <> in_contact)
          and a.subject not in (select 'contact ' || c.id from contacts c where c.company_id = co and c.erased_at is null)))
    order by a.id limit most for update)
  update audit_log a set before = without_words(a.before), after = without_words(a.after)
  from due where a.company_id = co and a.id = due.id;
  get diagnostics changed = row_count;
  return changed;
end $$;

grant execute on function erase_audit(int, text[], text[], text, timestamptz, int) to recado_app;
