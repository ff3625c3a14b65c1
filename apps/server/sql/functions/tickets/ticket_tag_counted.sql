-- A ticket gets a tag or loses one. It is held meanwhile: a move of the same moment comes before or after.
create or replace function ticket_tag_counted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  link ticket_tags := case tg_op when 'INSERT' then new else old end;
  t tickets;
begin
  select * into t from tickets where company_id = link.company_id and id = link.ticket_id for no key update;
  -- The tags of a ticket that is deleted are counted off by the trigger below.
  if found then
    perform count_tags(t, array[link.tag_id], case tg_op when 'INSERT' then 1 else -1 end);
  end if;
  return null;
end $$;

create trigger ticket_tag_counted after insert or delete on ticket_tags for each row execute function ticket_tag_counted();
