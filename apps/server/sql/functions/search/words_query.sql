-- The query of the index messages_words for all `wanted` words; with `begins` the last one as a prefix. An empty query
-- is null, because parsing it would make PostgreSQL write a notice on each call.
create or replace function words_query(wanted text[], begins boolean) returns tsquery language plpgsql immutable parallel safe as $$
declare
  found tsquery;
  word tsquery;
begin
  for i in 1 .. cardinality(wanted) loop
    word := to_tsquery('simple', '''' || wanted[i] || '''' || case when begins and i = cardinality(wanted) then ':*' else '' end);
    found := case when found is null then word else found && word end;
  end loop;
  return found;
end $$;

grant execute on function words_query(text[], boolean) to recado_definer;
