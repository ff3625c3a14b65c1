-- How a schedule repeats (contract schedules/recurrence.ts). Only the next occurrence of a series has it: when that is
-- sent or fails, the occurrence after it is inserted in the same transaction.
alter table schedules add column recurrence jsonb;
-- The first schedule of its series; no foreign key: the series goes on when that one is deleted.
alter table schedules add column series_id int;
-- The connection that sends it; null: the connection of the contact's ticket, or the default one.
alter table schedules add column connection_id int;
alter table schedules add constraint schedules_connection_fkey foreign key (company_id, connection_id)
  references connections (company_id, id) on delete set null (connection_id);
-- It is cancelled when the contact writes before its time.
alter table schedules add column cancel_on_reply boolean not null default false;
alter table schedules drop constraint schedules_status_check;
alter table schedules add constraint schedules_status_check
  check (status in ('PENDENTE', 'NA_FILA', 'ENVIADA', 'FALHOU', 'CANCELADA'));
create index schedules_connection on schedules (company_id, connection_id) where connection_id is not null;
create index schedules_recurring on schedules (company_id, send_at, id) where recurrence is not null;
create index schedules_awaiting_silence on schedules (company_id, contact_id)
  where cancel_on_reply and status = 'PENDENTE';
