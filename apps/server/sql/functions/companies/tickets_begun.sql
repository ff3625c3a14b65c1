-- Returns how many tickets began on the present day of its time zone, by company, for /metrics. Reads that day's
-- sums only.
create or replace function tickets_begun() returns table (company_id int, begun bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, d.begun from companies c cross join lateral (
    select coalesce(sum(t.begun), 0) as begun from ticket_days t where t.company_id = c.id and t.day = local_day(c.id, now())
  ) d where not c.is_platform
$$;

grant execute on function tickets_begun() to recado_platform;
