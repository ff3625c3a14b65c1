-- The oldest waiting row of each reaction to a subject, with the time of its next try. Skip-scans fact_reactions_lanes:
-- reads one row per reaction, however many wait.
create or replace function reactions_in_turn(in_company int, in_subject text) returns table (id bigint, due_at timestamptz)
language sql stable as $$
  with recursive lanes as (
    (select r.reaction, r.id, r.due_at from fact_reactions r
      where r.company_id = in_company and r.subject = in_subject and r.given_up_at is null
      order by r.reaction, r.id limit 1)
    union all
    select n.reaction, n.id, n.due_at from lanes l cross join lateral (
      select r.reaction, r.id, r.due_at from fact_reactions r
      where r.company_id = in_company and r.subject = in_subject and r.given_up_at is null and r.reaction > l.reaction
      order by r.reaction, r.id limit 1) n
  )
  select l.id, l.due_at from lanes l
$$;

grant execute on function reactions_in_turn(int, text) to recado_platform;
