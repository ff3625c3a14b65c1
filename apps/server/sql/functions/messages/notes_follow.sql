-- When two tickets are merged, moves the notes along with the messages. Only merge_contacts changes a message's ticket,
-- so no other statement fires this trigger.
create or replace function notes_follow() returns trigger language plpgsql as $$
begin
  update ticket_notes set ticket_id = new.ticket_id where company_id = new.company_id and ticket_id = old.ticket_id;
  return null;
end $$;

create trigger notes_follow after update of ticket_id on messages for each row
  when (old.ticket_id <> new.ticket_id) execute function notes_follow();
