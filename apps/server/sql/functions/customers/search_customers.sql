-- Returns the count and one page by name of the customers whose name, number or login contains the text, or whose
-- number contains one of the digits. Only those with the given plan, service, status and invoice (null: all).
create or replace function search_customers(term text, digits text[], of_plan int, of_service int, in_status text, with_invoice text,
  today date, skipped int, page int, out total int, out ids int[])
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off as $$
declare
  company constant int := current_company();
  -- A text below three characters matches only at the beginning of a word.
  wanted constant text[] := array(select case when length(asked.t) < 3 then ' ' || asked.t else asked.t end
    from (select normalize_text(term) as t union select d from unnest(digits) as d where d ~ '^[0-9]{3,}$') as asked where asked.t <> '');
begin
  with hits as materialized (
    -- Numbers often have the same beginning, so they are searched by their end.
    select distinct c.id, c.name
    from (select w as piece, company_trigrams(company, case when w ~ '^[0-9]+$' then right(w, 6) else w end, 3) as trigrams
      from unnest(wanted) as w offset 0) as needle
    join customers c on c.company_id = company and company_trigrams(c.company_id, ' ' || c.search, 1) @> needle.trigrams
    where strpos(' ' || c.search, needle.piece) > 0
      and (of_plan is null or c.plan_id = of_plan) and (of_service is null or c.service_id = of_service)
      and (with_invoice is null or c.invoice = with_invoice)
      and case in_status when 'working' then c.end_date >= today when 'ended' then c.end_date < today
        when 'today' then c.end_date = today when 'lead' then c.end_date is null else true end)
  select count(*), array(select h.id from hits h order by h.name, h.id offset skipped limit page) into total, ids from hits;
end $$;

grant execute on function search_customers(text, text[], int, int, text, text, date, int, int) to recado_app;
