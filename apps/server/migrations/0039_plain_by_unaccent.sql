-- Searches compare stored texts now (0026), so what counts is what one text costs when it is written: unaccent needs a
-- tenth of translate with a long list of signs. All rows are computed anew, so that they follow the same rules.
create extension if not exists unaccent;

create or replace function plain(value text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- A stored column is computed anew when what it is made of is written. (SET EXPRESSION would do the same, since version 17.)
update contacts set name = name, email = email;
update tickets set last_message = last_message;
