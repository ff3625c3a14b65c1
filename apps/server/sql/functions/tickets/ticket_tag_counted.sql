-- A ticket gets or loses a tag. Locks the ticket, so that a concurrent move runs before or after.
create or replace function ticket_tag_counted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  link ticket_tags := case tg_op when 'INSERT' then new else old end;
  t tickets;
begin
  select * into t from tickets where company_id = link.company_id and id = link.ticket_id for no key update;
  -- For a deleted ticket, the trigger below uncounts the tags.
  if found then
    perform count_tags(t, array[link.tag_id], case tg_op when 'INSERT' then 1 else -1 end);
  end if;
  return null;
end $$;

create trigger ticket_tag_counted after insert or delete on ticket_tags for each row execute function ticket_tag_counted();
