-- Whether an entry of messages.mentions, or messages.quote, names a person: by contact, or by an address from before a
-- merge.
create or replace function names_contact(entry jsonb, c contacts) returns boolean language sql immutable as $$
  select entry->>'contactId' = c.id::text or entry->>'lid' = c.lid or (c.number <> '' and entry->>'phone' = c.number)
$$;

grant execute on function names_contact(jsonb, contacts) to recado_app;
