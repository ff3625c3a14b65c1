-- A time in the wire's format: ISO 8601 in UTC with milliseconds.
create or replace function wire_instant(value timestamptz) returns text language sql stable parallel safe as $$
  select to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

grant execute on function wire_instant(timestamptz) to recado_app, recado_platform;
