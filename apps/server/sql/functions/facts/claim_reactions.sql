-- Claims due reactions for `in_lease_ms` and returns them. First ends the turns of the subjects whose reactions this
-- node has carried out or put back (`in_ended`: company, subject, reaction).
--
-- Claims run one at a time. Only lease renewals also write fact_subjects, and they take the same lock. So a subject
-- cannot change state (asleep, in the line, under way) while it is read. No statement waits for a row. Each reads one
-- row per granted slot, however many reactions wait and whatever the statistics are. A row of nulls means that nothing
-- was claimed but more subjects may have to be entered, because reactions of sleeping subjects can hide others.
--
-- `in_busy`: companies with work in hand or slow ones, with their units and their remaining room (shares.rules.ts).
--
-- After a reaction that is claimed for the first time come its followers, at most `in_followers`. These are the next
-- rows of the same reaction to the same subject, with no other reaction in between. Followers are not marked as
-- claimed. They are carried out in the first one's transaction, or keep waiting. A node of an older version requests
-- none.
--
-- The clock is read after the lock, so that everything written before is due.
create or replace function claim_reactions(in_node text[], in_lease text, in_lease_ms int, in_ended json, in_free int, in_seconds int,
  in_per_company int, in_after int, in_busy json, in_followers int default 0)
returns table (company_id int, id bigint, fact text, reaction text, subject text, payload jsonb, tries int) language plpgsql
-- A plan made while the tables are empty is cached: allow only the indexes that the statements' order implies.
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  present timestamptz;
  entry record;
  units bigint[];
  unit fact_reactions;
  is_limited boolean;
  has_claimed boolean := false;
  is_claimed boolean;
begin
  perform pg_advisory_xact_lock(727276, 1);
  present := clock_timestamp();
  for entry in select * from json_to_recordset(in_ended) as e (company int, subject text, reaction bigint) loop
    perform place_subject(entry.company, entry.subject, present, in_node, entry.reaction);
  end loop;
  if in_free = 0 then return; end if;
  perform wake_subjects(in_node, present);
  -- More reactions than are claimed, so that they are entered faster than they are carried out.
  is_limited := enter_new_reactions(in_after, 4 + 2 * in_free, present);
  for entry in
    with recursive busy as materialized (
      select * from json_to_recordset(in_busy) as b (company int, units int, room int, "isSlow" boolean)
    ), circle as (
      select in_after as company_id, false as has_wrapped, 0 as place
      union all
      select n.company_id, n.has_wrapped, c.place + 1 from circle c cross join lateral (
        (select s.company_id, c.has_wrapped from fact_subjects s
          where s.asleep_until is null and s.company_id > c.company_id and s.company_id <= case when c.has_wrapped then in_after else 2147483647 end
          order by s.company_id, s.since, s.subject limit 1)
        union all
        (select s.company_id, true from fact_subjects s
          where s.asleep_until is null and not c.has_wrapped and s.company_id <= in_after
          order by s.company_id, s.since, s.subject limit 1)
        limit 1) n
      -- This many companies without work in hand fill the slots, and those with work in hand come after them.
      where c.place < in_free + json_array_length(in_busy)
    ), next as (
      select c.company_id, n.subject, c.place, coalesce(b."isSlow", false) as is_slow, coalesce(b.units, 0) + n.nth as turn
      from circle c left join busy b on b.company = c.company_id
      cross join lateral (
        select w.subject, row_number() over (order by w.since, w.subject) as nth from (
          select s.subject, s.since from fact_subjects s where s.company_id = c.company_id and s.asleep_until is null
          order by s.company_id, s.since, s.subject limit least(coalesce(b.room, in_per_company), in_free)) w) n
      where c.place > 0
    ), ranked as (
      select *, row_number() over (partition by turn > 1 order by is_slow, turn, place) as rank from next
    ), chosen as materialized (
      select r.company_id, r.subject from ranked r where r.turn = 1 or r.rank <= in_seconds
      order by r.is_slow, r.turn, r.place limit in_free
    )
    -- A locked row belongs to a company that is being deleted.
    select c.company_id, c.subject from chosen c cross join lateral (
      select 1 from fact_subjects s where s.company_id = c.company_id and s.subject = c.subject limit 1 for update skip locked) s
  loop
    select array_agg(h.id order by h.id) into units from reactions_in_turn(entry.company_id, entry.subject) h where h.due_at <= present;
    if units is null then
      perform place_subject(entry.company_id, entry.subject, present, null, null);
      continue;
    end if;
    update fact_reactions r set tries = r.tries + 1, is_new = false
      where r.company_id = entry.company_id and r.id = (
        select u.id from fact_reactions u where u.company_id = entry.company_id and u.id = units[1] for update skip locked)
      returning r.* into unit;
    is_claimed := found;
    has_claimed := has_claimed or is_claimed;
    -- A row that was not claimed is locked by a node that died between the reaction and its commit: the subject sleeps.
    update fact_subjects s set asleep_until = present + in_lease_ms * interval '1 millisecond',
      lease = case when is_claimed then in_lease end, reaction_id = case when is_claimed then units[1] end
      where s.company_id = entry.company_id and s.subject = entry.subject;
    continue when not is_claimed;
    return query select unit.company_id, unit.id, unit.fact, unit.reaction, unit.subject, unit.payload, unit.tries;
    continue when unit.tries > 1;
    return query select f.company_id, f.id, f.fact, f.reaction, f.subject, f.payload, f.tries from (
        -- No reaction overtakes an earlier one that waits for its next try, and a reaction that was tried before is
        -- claimed alone.
        select r.*, bool_or(r.due_at > present or r.tries > 0) over (order by r.id) as is_behind from (
          select n.* from fact_reactions n
          where n.company_id = entry.company_id and n.subject = entry.subject and n.reaction = unit.reaction and n.given_up_at is null
            and n.id > unit.id and n.id < coalesce(units[2], 9223372036854775807)
          order by n.reaction, n.id limit in_followers) r) f
      where not f.is_behind;
  end loop;
  if is_limited and not has_claimed then return next; end if;
end $$;

grant execute on function claim_reactions(text[], text, int, json, int, int, int, int, json, int) to recado_platform;
