-- A message's content was removed: deleted at the network, erased, or expired. Removes the rows stored beside it.
create or replace function forget_originals() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from message_originals where company_id = new.company_id and message_id = new.id;
  delete from message_answers where company_id = new.company_id and message_id = new.id;
  new.link_preview := null;
  return new;
end $$;

create trigger forget_originals before update of is_deleted, removed on messages for each row
  when ((new.is_deleted and not old.is_deleted) or (new.removed in ('erased', 'message') and new.removed is distinct from old.removed))
  execute function forget_originals();
