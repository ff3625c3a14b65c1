-- The ids of the tickets matched by protocol, contact, tag or last message, at most `most`; null when there are more. A
-- tag of very many tickets counts as a frequent text.
create or replace function search_tickets(term text, digits text[], most int) returns int[]
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  company constant int := current_company();
  patterns constant text[] := search_patterns(term);
  people constant int[] := search_contacts(term, digits, most);
  code constant text := case when term ~ '^[#\s0-9.-]+$' then regexp_replace(term, '[^0-9]', '', 'g') end;
  protocol constant bigint := case when code ~ '^[0-9]{9,17}$' then substr(code, 9)::bigint end;
  found int[];
begin
  if people is null then
    return null;
  end if;
  select coalesce(array_agg(hit.id), '{}') into found from (
    (select t.id from tickets t where t.company_id = company and t.normalized_message like any (patterns) limit most + 1)
    union
    select t.id from unnest(people) as person (id) join tickets t on t.company_id = company and t.contact_id = person.id
    union
    select t.id from tickets t where t.company_id = company and t.id = protocol
      and to_char(t.created_at at time zone 'America/Sao_Paulo', 'YYYYMMDD') || t.id = code
    union
    (select tt.ticket_id from tags g join ticket_tags tt on tt.company_id = company and tt.tag_id = g.id
      where g.company_id = company and normalize_text(g.name) like any (patterns) limit most + 1)
    limit most + 1) as hit;
  return case when cardinality(found) <= most then found end;
end $$;

grant execute on function search_tickets(text, text[], int) to recado_app;
