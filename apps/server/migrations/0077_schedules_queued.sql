-- A scheduled message whose time has come is in the queue until the network has it; only then it is sent.
alter table schedules drop constraint schedules_status_check;
alter table schedules add constraint schedules_status_check check (status in ('PENDENTE', 'NA_FILA', 'ENVIADA', 'FALHOU'));
create index schedules_queued on schedules (company_id, message_id) where status = 'NA_FILA';
