-- What stays of a log's entry when its words go: numbers, yes and no, and the state of a ticket, which counts and the shown history need.
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
