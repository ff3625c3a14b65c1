-- Returns a log entry without its words. Numbers, booleans and ticket states stay, because counts and the visible
-- history need them.
create or replace function without_words(entry jsonb) returns jsonb language sql immutable as $$
  select case jsonb_typeof(entry)
    when 'object' then (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(entry)
      where jsonb_typeof(value) in ('number', 'boolean', 'null')
        or (key = 'status' and value in ('"pending"', '"open"', '"closed"', '"silent"')))
    when 'null' then entry
    else null end
$$;

grant execute on function without_words(jsonb) to recado_definer;
