-- Deleting a connection deletes its outbox: a message that was never sent fails with the reason, like pending changes
-- (fail_own_changes). A message that may have been sent stays unacknowledged.
create or replace function fail_waiting_message() returns trigger language plpgsql as $$
begin
  new.send_error := 'ERR_NO_WAPP_FOUND';
  if new.send_state = 'waiting' then new.send_state := 'failed'; end if;
  new.version := new.version + 1;
  new.updated_at := now();
  return new;
end $$;

create trigger fail_waiting_message before update of connection_id on messages for each row
  when (new.connection_id is null and old.connection_id is not null and new.ack = 0
    and new.send_state in ('waiting', 'unconfirmed')) execute function fail_waiting_message();
