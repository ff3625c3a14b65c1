-- Keeps tickets.unsent, the number of messages of a ticket that failed and were not cancelled.
create or replace function ticket_unsent() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(old.send_error, 'ERR_SEND_CANCELLED') <> 'ERR_SEND_CANCELLED' then
    update tickets set unsent = greatest(0, unsent - 1), version = version + 1
      where company_id = old.company_id and id = old.ticket_id;
  end if;
  if tg_op = 'UPDATE' then
    if coalesce(new.send_error, 'ERR_SEND_CANCELLED') <> 'ERR_SEND_CANCELLED' then
      update tickets set unsent = unsent + 1, version = version + 1
        where company_id = new.company_id and id = new.ticket_id;
    end if;
  end if;
  return null;
end $$;

create trigger ticket_unsent after update of send_error, connection_id, ticket_id on messages for each row
  when ((coalesce(old.send_error, 'ERR_SEND_CANCELLED') = 'ERR_SEND_CANCELLED')
      is distinct from (coalesce(new.send_error, 'ERR_SEND_CANCELLED') = 'ERR_SEND_CANCELLED')
    or (old.ticket_id <> new.ticket_id and new.send_error is not null)) execute function ticket_unsent();

-- A deleted ticket's messages are not counted.
create trigger ticket_unsent_less after delete on messages for each row
  when (coalesce(old.send_error, 'ERR_SEND_CANCELLED') <> 'ERR_SEND_CANCELLED') execute function ticket_unsent();
