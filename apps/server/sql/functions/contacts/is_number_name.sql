-- Whether a name is only a phone number in any spelling: at least 8 digits. Spaces, brackets, dots, dashes, a plus and
-- direction marks may be between them. Such a name replaces no other name.
create or replace function is_number_name(name text) returns boolean language sql immutable as $$
  select regexp_replace(name, '[\s+().\-/\u00a0\u200b-\u200f\u2010-\u2015\u202a-\u202f\u2060-\u2069\ufeff]', '', 'g') ~ '^[0-9]{8,}$'
$$;

grant execute on function is_number_name(text) to recado_app;
