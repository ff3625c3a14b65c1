-- The IANA time zone of a company, in which its days and hours are counted.
create or replace function company_zone(company int) returns text language sql stable parallel safe as $$
  select time_zone from companies where id = company
$$;

grant execute on function company_zone(int) to recado_app, recado_definer, recado_platform;
