-- What is known of a row's tries: one under way (kept by a node that died until the next try), whether an earlier one may
-- have reached the customer, and why the last one failed (a code of the catalogue; last_error keeps the channel's words).
alter table outbox add column trying_since timestamptz, add column uncertain boolean not null default false,
  add column reason text;
create policy filling on outbox to current_user using (true) with check (true);
create policy filling on messages to current_user using (true) with check (true);
update outbox set uncertain = true where attempts > 0;

-- With a connection goes what waits for it (outbox): a message that never left fails and says why, as changes of messages
-- do (0065). One that may have left stays without the network's word.
create function fail_waiting_message() returns trigger language plpgsql as $$
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
-- Those whose connection went before.
update messages set send_state = 'failed', send_error = 'ERR_NO_WAPP_FOUND', version = version + 1, updated_at = now()
  where connection_id is null and from_me and send_state = 'waiting' and ack = 0;

drop policy filling on outbox;
drop policy filling on messages;
