-- A person wrote to a connection. Their first message turns their waiting first contacts (outbox.first_contact) into
-- answers, which are due now; `recado.writer_freed` reports this to receive_message for the rest of the transaction.
create or replace function note_writer() returns trigger language plpgsql as $$
begin
  insert into connection_writers (company_id, connection_id, contact_id, first_at)
    select new.company_id, new.connection_id, c.id, new.sent_at from contacts c
      where c.company_id = new.company_id and c.id = new.contact_id and not c.is_group
    on conflict do nothing;
  if found then perform free_first_contacts(new.connection_id, new.contact_id); end if;
  return null;
end $$;

create trigger note_writer after insert on messages for each row
  when (not new.from_me and new.author_contact_id is null and new.connection_id is not null) execute function note_writer();
