-- Marks what is put into the outbox for a person who never wrote to the connection. A change of a message waits only behind the message.
create or replace function mark_first_contact() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  new.first_contact := (new.kind = 'send' or exists (select 1 from outbox o where o.company_id = new.company_id
        and o.message_id = new.message_id and o.kind = 'send' and o.first_contact))
    and not exists (select 1 from connection_writers w where w.company_id = new.company_id
      and w.connection_id = new.connection_id and w.contact_id = new.contact_id)
    and exists (select 1 from contacts c where c.company_id = new.company_id and c.id = new.contact_id and not c.is_group);
  return new;
end $$;

create trigger mark_first_contact before insert on outbox for each row
  when (new.kind <> 'read') execute function mark_first_contact();
