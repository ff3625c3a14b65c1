-- The people whom a text mentions (messages.mentions), each with their contact's current name as `now`: by contact,
-- otherwise by number or LID. Null for null.
create or replace function current_mentions(mentions jsonb) returns jsonb language plpgsql stable set enable_seqscan = off as $$
declare
  co int := current_company();
begin
  if mentions is null then return null; end if;
  return (select jsonb_agg(case when c.id is null then n else n || jsonb_build_object('now', c.name) end order by place)
    from jsonb_array_elements(mentions) with ordinality as one (n, place)
    left join contacts c on c.company_id = co and c.id = case when n->>'contactId' is not null then (n->>'contactId')::int
      else (select i.contact_id from contact_identities i where i.company_id = co
        and ((i.kind = 'phone' and i.value = n->>'phone') or (i.kind = 'lid' and i.value = n->>'lid')) limit 1) end);
end $$;

grant execute on function current_mentions(jsonb) to recado_app;
