-- Raises the version of a changed person of a contact list.
create or replace function list_item_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger list_item_changed before update on contact_list_items
  for each row execute function list_item_changed();
