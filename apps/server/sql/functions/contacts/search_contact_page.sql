-- Returns the contacts of search_contacts: their count, and one page by name. The page begins after (after_name,
-- after_id) if given, else after the first `skipped`. When there are more than `most`, total is null and there is no
-- page.
create or replace function search_contact_page(term text, digits text[], most int, after_name text, after_id int, skipped int, page int,
  out total int, out ids int[])
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  company constant int := current_company();
  patterns constant text[] := search_patterns(term);
  numbers constant text[] := array(select d from unnest(digits) as d where d ~ '^[0-9]+$');
  ends constant text[] := array(select '%' || right(d, 7) || '%' from unnest(numbers) as d);
begin
  with hits as materialized (
    select c.id, c.name from contacts c
    where c.company_id = company
      and (c.normalized_name like any (patterns) or c.normalized_email like any (patterns) or c.normalized_profile_name like any (patterns)
        or (c.number like any (ends) and exists (select 1 from unnest(numbers) as d where strpos(c.number, d) > 0)))
    limit most + 1)
  select count(*), array(select h.id from hits h where after_name is null or (h.name, h.id) > (after_name, after_id)
    order by h.name, h.id offset skipped limit page) into total, ids from hits;
  if total > most then
    total := null;
    ids := '{}';
  end if;
end $$;

grant execute on function search_contact_page(text, text[], int, text, int, int, int) to recado_app;
