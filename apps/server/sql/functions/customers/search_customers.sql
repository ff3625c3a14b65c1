-- The customers whose name, number or login holds the text, or whose number one of the digits, of the plan, service, status and
-- invoice asked for (null: all), counted, with one page of them by name.
create or replace function search_customers(term text, digits text[], of_plan int, of_service int, in_status text, with_invoice text,
  today date, skipped int, page int, out total int, out ids int[])
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  company constant int := current_company();
  patterns constant text[] := array(select unnest(search_patterns(term))
    union select '%' || d || '%' from unnest(digits) as d where d ~ '^[0-9]{3,}$');
begin
  with hits as materialized (
    select c.id, c.name from customers c
    where c.company_id = company and c.search like any (patterns)
      and (of_plan is null or c.plan_id = of_plan) and (of_service is null or c.service_id = of_service)
      and (with_invoice is null or c.invoice = with_invoice)
      and case in_status when 'working' then c.end_date >= today when 'ended' then c.end_date < today
        when 'today' then c.end_date = today when 'lead' then c.end_date is null else true end)
  select count(*), array(select h.id from hits h order by h.name, h.id offset skipped limit page) into total, ids from hits;
end $$;

grant execute on function search_customers(text, text[], int, int, text, text, date, int, int) to recado_app;
