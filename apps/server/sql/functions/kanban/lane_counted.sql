-- Keeps lane_counters from the rows of ticket_lanes alone. A deleted tag has no counters (lane_counters_removed.sql).
create or replace function lane_counted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.shown then
    insert into lane_counters (company_id, tag_id, queue_id, user_id, n)
    values (old.company_id, old.tag_id, coalesce(old.queue_id, 0), coalesce(old.user_id, 0), -1);
  end if;
  if tg_op <> 'DELETE' and new.shown then
    insert into lane_counters (company_id, tag_id, queue_id, user_id, n)
    values (new.company_id, new.tag_id, coalesce(new.queue_id, 0), coalesce(new.user_id, 0), 1);
  end if;
  if random() < 0.1 then
    perform sum_up_lane(coalesce(new.company_id, old.company_id), coalesce(new.tag_id, old.tag_id));
  end if;
  return null;
end $$;

create trigger lane_counted after insert or delete on ticket_lanes for each row execute function lane_counted();

create trigger lane_recounted after update of tag_id, shown, queue_id, user_id on ticket_lanes for each row
  when (old.tag_id <> new.tag_id or old.shown <> new.shown or old.queue_id is distinct from new.queue_id
    or old.user_id is distinct from new.user_id)
  execute function lane_counted();
