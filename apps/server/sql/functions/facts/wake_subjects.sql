-- Places subjects again whose sleep or lease is over, up to 64, and as many of dead nodes. `in_node`: the signatures of
-- the calling node. Skips rows that another transaction locks, because the subjects of a company that is being deleted
-- would hide others.
create or replace function wake_subjects(in_node text[], in_now timestamptz) returns void language plpgsql as $$
declare
  entry record;
  signature text := '';
begin
  for entry in
    select company_id, subject from fact_subjects where asleep_until is not null and asleep_until <= in_now
    order by asleep_until limit 64 for update skip locked
  loop
    perform place_subject(entry.company_id, entry.subject, in_now, null, null);
  end loop;
  loop
    select lease into signature from fact_subjects where lease is not null and lease > signature order by lease limit 1;
    exit when not found;
    continue when signature = any (in_node) or not is_node_gone(signature);
    for entry in select company_id, subject from fact_subjects where lease is not null and lease = signature limit 64
      for update skip locked
    loop
      perform place_subject(entry.company_id, entry.subject, in_now, null, null);
    end loop;
  end loop;
end $$;

grant execute on function wake_subjects(text[], timestamptz) to recado_platform;
