-- A ticket with tags is moved or deleted.
create or replace function ticket_tags_recounted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tags constant int[] := array(select tag_id from ticket_tags where company_id = old.company_id and ticket_id = old.id);
begin
  if tg_op = 'DELETE' then
    if not exists (select 1 from companies where id = old.company_id) then
      -- A company that is deleted with its tickets keeps no counts.
      delete from ticket_tag_counters where company_id = old.company_id;
    elsif cardinality(tags) > 0 then
      perform count_tags(old, tags, -1);
    end if;
    return old;
  end if;
  if cardinality(tags) > 0 then
    perform count_tags(old, tags, -1);
    perform count_tags(new, tags, 1);
  end if;
  return null;
end $$;

-- Before the delete, because afterwards its tags are deleted.
create trigger ticket_tags_uncounted before delete on tickets for each row execute function ticket_tags_recounted();

create trigger ticket_tags_recounted after update of status, queue_id, user_id, snoozed_at on tickets for each row
  when (old.status <> new.status or old.queue_id is distinct from new.queue_id or old.user_id is distinct from new.user_id
    or (old.snoozed_at is null) <> (new.snoozed_at is null))
  execute function ticket_tags_recounted();
