-- Searches everything that a user may see: tickets by protocol, contact, tag and last message, and the company's
-- people; messages are searched by search_messages. Reviewed like the other searches (data.2): the company is the
-- transaction's, every table is filtered by it, and access is checked per ticket (ticket_in_sight).
--
-- Returns {tickets: [{id, why}], people: [{id, why}]}, best first, at most `most` of each plus one when there are more.
-- Why: 0 the protocol, 1 the whole name or number, 2 the beginning of the name, 3 of a word of it, 4 a part of name,
-- profile name, number or e-mail, 5 a tag, 6 the last message.
create or replace function search_everywhere(term text, digits text[], everything boolean, viewer int, queues int[], without_queue boolean, most int)
returns json
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
set enable_seqscan = off as $$
declare
  company constant int := current_company();
  wanted constant text := normalize_text(term);
  patterns constant text[] := search_patterns(term);
  numbers constant text[] := array(select '%' || d || '%' from unnest(digits) as d where d ~ '^[0-9]+$');
  beginning constant text := replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  code constant text := case when term ~ '^[#\s0-9.-]+$' then regexp_replace(term, '[^0-9]', '', 'g') end;
  protocol constant bigint := case when code ~ '^[0-9]{9,17}$' then substr(code, 9)::bigint end;
  -- Maximum number of rows read for a frequent text: later ones are never shown.
  furthest constant int := 2000;
  people jsonb;
begin
  if company is null or wanted = '' then
    return '{"tickets": [], "people": []}';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'why', why) order by why, name, id), '[]') into people from (
    select c.id, c.name, case when c.normalized_name = wanted or c.number = any(digits) then 1 when c.normalized_name like beginning then 2
        when c.normalized_name like '% ' || beginning then 3 else 4 end as why
    from contacts c
    where c.company_id = company
      and (c.normalized_name like any (patterns) or c.normalized_email like any (patterns) or c.normalized_profile_name like any (patterns)
        or c.number like any (numbers))
    limit furthest) as known;
  return (
    with hits as (
      select t.id, 0 as why from tickets t
      where t.company_id = company and t.id = protocol
        and to_char(t.created_at at time zone 'America/Sao_Paulo', 'YYYYMMDD') || t.id = code
      union all
      select t.id, person.why from jsonb_to_recordset(people) as person (id int, why int)
      cross join lateral (select id from tickets where company_id = company and contact_id = person.id
        order by id desc limit 50) as t
      union all
      select tagged.ticket_id, 5 from tags g
      cross join lateral (select ticket_id from ticket_tags where company_id = company and tag_id = g.id
        order by ticket_id desc limit furthest) as tagged
      where g.company_id = company and normalize_text(g.name) like any (patterns)
      union all
      (select t.id, 6 from tickets t where t.company_id = company and t.normalized_message like any (patterns) limit furthest)),
    best as (select id, min(why) as why from hits group by id),
    shown as (
      select t.id, best.why, row_number() over (order by best.why, t.status = 'closed', t.last_message_at desc, t.id desc) as place
      from best join tickets t on t.company_id = company and t.id = best.id
      where t.status <> 'silent' and ticket_in_sight(everything, viewer, queues, without_queue, t.user_id, t.queue_id)
      order by place limit most + 1)
    select json_build_object(
      'tickets', coalesce(json_agg(json_build_object('id', id, 'why', why) order by place), '[]'),
      'people', (select coalesce(json_agg(p.value order by p.place), '[]')
        from jsonb_array_elements(people) with ordinality as p (value, place) where p.place <= most + 1))
    from shown);
end $$;

grant execute on function search_everywhere(text, text[], boolean, int, int[], boolean, int) to recado_app;
