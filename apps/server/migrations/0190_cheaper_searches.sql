-- What a search of contacts paid for nothing (processor time in a company of 50,000).
--
-- * A whole number: its first digits, country and area, stand in very many numbers, and the index went through the lists of all
--   of its parts. Its end alone says who it is: 1.6 ms become 1.1 ms. The rest is compared with what that finds.
-- * A text that a thousand contacts hold: all their ids went to the server and came back to be put in order. The search meets
--   their names anyway, so it answers the page itself.

-- As in 0026_stored_plain.sql, numbers by their end.
create or replace function search_contacts(term text, digits text[], most int) returns int[]
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  company constant int := current_company();
  patterns constant text[] := search_patterns(term);
  numbers constant text[] := array(select d from unnest(digits) as d where d ~ '^[0-9]+$');
  ends constant text[] := array(select '%' || right(d, 7) || '%' from unnest(numbers) as d);
  found int[];
begin
  select coalesce(array_agg(hit.id), '{}') into found from (
    select c.id from contacts c
    where c.company_id = company
      and (c.plain_name like any (patterns) or c.plain_email like any (patterns)
        or (c.number like any (ends) and exists (select 1 from unnest(numbers) as d where strpos(c.number, d) > 0)))
    limit most + 1) as hit;
  return case when cardinality(found) <= most then found end;
end $$;

-- The same contacts, counted, and one page of them by name: after (after_name, after_id) where they are given, else after
-- the first `skipped`. When they are more than `most`, total is null and there is no page.
create function search_contact_page(term text, digits text[], most int, after_name text, after_id int, skipped int, page int,
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
      and (c.plain_name like any (patterns) or c.plain_email like any (patterns)
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
