-- The day of a time in a company's time zone; the sums of days count by it.
create or replace function local_day(company int, at timestamptz) returns date language sql stable parallel safe as $$
  select (at at time zone company_zone(company))::date
$$;

grant execute on function local_day(int, timestamptz) to recado_definer;
