-- Returns the people of a list whose name, e-mail or number contains the text: their count, and one page by name. The
-- page begins after (after_name, after_id) if given, else after the first `skipped`. When there are more than `most`,
-- total is null and there is no page.
create or replace function search_list_items(list int, term text, digits text[], most int, after_name text, after_id int, skipped int,
  page int, out total int, out ids int[])
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  company constant int := current_company();
  patterns constant text[] := search_patterns(term);
  numbers constant text[] := array(select d from unnest(digits) as d where d ~ '^[0-9]+$');
  ends constant text[] := array(select '%' || right(d, 7) || '%' from unnest(numbers) as d);
begin
  with hits as materialized (
    select i.id, i.name from contact_list_items i
    where i.company_id = company and i.contact_list_id = list
      and (i.normalized_name like any (patterns) or i.normalized_email like any (patterns)
        or (i.number like any (ends) and exists (select 1 from unnest(numbers) as d where strpos(i.number, d) > 0)))
    limit most + 1)
  select count(*), array(select h.id from hits h where after_name is null or (h.name, h.id) > (after_name, after_id)
    order by h.name, h.id offset skipped limit page) into total, ids from hits;
  if total > most then
    total := null;
    ids := '{}';
  end if;
end $$;

grant execute on function search_list_items(int, text, text[], int, text, int, int, int) to recado_app;
