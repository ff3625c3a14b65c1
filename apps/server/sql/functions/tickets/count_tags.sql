-- Adds `change` to the counters of these tags for a ticket's current state. In the order of the tags, so that two
-- transactions with the same tags wait for each other only once.
create or replace function count_tags(t tickets, tags int[], change int) returns void language plpgsql
  set search_path = public, pg_temp as $$
begin
  insert into ticket_tag_counters (company_id, tag_id, status, queue_id, user_id, n)
  select t.company_id, tag, counted_status(t), coalesce(t.queue_id, 0), coalesce(t.user_id, 0), change from unnest(tags) as tag;
  if random() < 0.05 then
    perform sum_up_tag(t.company_id, tag) from unnest(tags) as tag;
  end if;
end $$;

grant execute on function count_tags(tickets, int[], int) to recado_definer;
