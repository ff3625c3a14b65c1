-- The day in São Paulo of a time; the dashboard counts by it.
create or replace function local_day(at timestamptz) returns date language sql immutable parallel safe as $$
  select (at at time zone 'America/Sao_Paulo')::date
$$;

grant execute on function local_day(timestamptz) to recado_definer;
