-- Returns the ids of at most `most` contacts whose name, profile name, e-mail or number contains the text; null when there are more.
-- Numbers are compared by their end.
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
      and (c.normalized_name like any (patterns) or c.normalized_email like any (patterns) or c.normalized_profile_name like any (patterns)
        or (c.number like any (ends) and exists (select 1 from unnest(numbers) as d where strpos(c.number, d) > 0)))
    limit most + 1) as hit;
  return case when cardinality(found) <= most then found end;
end $$;

grant execute on function search_contacts(text, text[], int) to recado_app;
