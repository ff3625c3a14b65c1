-- Stores whether a new ticket is the first of its contact. A silent one does not count before it is opened
-- (ticket_timed).
create or replace function ticket_begun() returns trigger language plpgsql as $$
begin
  new.first_contact := not new.is_group and new.status <> 'silent' and not exists (
    select 1 from tickets where company_id = new.company_id and contact_id = new.contact_id and status <> 'silent');
  return new;
end $$;

create trigger ticket_begun before insert on tickets for each row execute function ticket_begun();
