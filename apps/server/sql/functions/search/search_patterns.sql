-- The LIKE patterns of a search text: anywhere in the value or, below three characters (no trigram), at the beginning
-- of a word.
create or replace function search_patterns(term text) returns text[] language sql immutable parallel safe as $$
  select case when length(p) < 3 then array[p || '%', '% ' || p || '%'] else array['%' || p || '%'] end
  from (select replace(replace(replace(normalize_text(term), '\', '\\'), '%', '\%'), '_', '\_') as p) as plain_term
$$;

grant execute on function search_patterns(text) to recado_app, recado_definer;
