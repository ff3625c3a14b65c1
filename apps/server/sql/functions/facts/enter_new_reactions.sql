-- Enters the subjects of reactions that were written since the last claim: up to `in_most` reactions, and up to 8 of
-- each of the next eight companies after `in_after`. Skips rows that another transaction locks because it deletes their
-- company. Returns whether it ended at one of these limits.
create or replace function enter_new_reactions(in_after int, in_most int, in_now timestamptz) returns boolean language plpgsql as $$
declare
  entry record;
  sleeps boolean;
  entered int := 0;
  is_limited boolean := false;
begin
  for entry in
    with recursive circle as (
      select in_after as company_id, false as has_wrapped, 0 as place
      union all
      select n.company_id, n.has_wrapped, c.place + 1 from circle c cross join lateral (
        (select r.company_id, c.has_wrapped from fact_reactions r
          where r.is_new and r.company_id > c.company_id and r.company_id <= case when c.has_wrapped then in_after else 2147483647 end
          order by r.company_id, r.due_at, r.id limit 1)
        union all
        (select r.company_id, true from fact_reactions r where r.is_new and not c.has_wrapped and r.company_id <= in_after
          order by r.company_id, r.due_at, r.id limit 1)
        limit 1) n
      where c.place < 8
    )
    select f.company_id, f.id, f.subject, f.due_at, f.nth, c.place from circle c cross join lateral (
      -- Skips a company that is being deleted: its rows are locked then, and each would have to be skipped one by one.
      select 1 from companies k where k.id = c.company_id for key share skip locked
    ) k cross join lateral (
      select r.company_id, r.id, r.subject, r.due_at, row_number() over (order by r.due_at, r.id) as nth from (
        select w.company_id, w.id, w.subject, w.due_at from fact_reactions w where w.company_id = c.company_id and w.is_new
        order by w.company_id, w.due_at, w.id limit 8 for update skip locked) r) f
    where c.place > 0
    order by f.nth, c.place limit in_most
  loop
    select s.asleep_until is not null and s.lease is null into sleeps from fact_subjects s
      where s.company_id = entry.company_id and s.subject = entry.subject;
    if not found then
      -- The foreign key of the new row would wait for a transaction that deletes the company.
      perform 1 from companies where id = entry.company_id for key share skip locked;
      continue when not found;
      insert into fact_subjects (company_id, subject, since, asleep_until)
        values (entry.company_id, entry.subject, entry.due_at, case when entry.due_at > in_now then entry.due_at end);
    elsif sleeps then
      perform place_subject(entry.company_id, entry.subject, in_now, null, null);
    end if;
    -- Row by row: a join may be planned to read all of them while the table is empty.
    update fact_reactions set is_new = false where company_id = entry.company_id and id = entry.id;
    entered := entered + 1;
    is_limited := is_limited or entered = in_most or entry.nth = 8 or entry.place = 8;
  end loop;
  return is_limited;
end $$;

grant execute on function enter_new_reactions(int, int, timestamptz) to recado_platform;
