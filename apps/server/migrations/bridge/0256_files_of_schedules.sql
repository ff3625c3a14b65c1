-- A file that several records name stays until the last of them is gone: one row for each of them. A further kind of record is
-- a further column with its foreign key.
alter table shared_files drop constraint shared_files_pkey;
alter table shared_files add column id bigint generated always as identity;
alter table shared_files add primary key (company_id, id);
alter table shared_files alter column message_id drop not null;
alter table shared_files add column schedule_id int;
alter table shared_files add foreign key (company_id, schedule_id) references schedules (company_id, id) on delete cascade;
alter table shared_files add unique (company_id, file, message_id);
alter table shared_files add unique (company_id, file, schedule_id);
alter table shared_files add check (num_nonnulls(message_id, schedule_id) = 1);
-- For the deletion of a schedule.
create index shared_files_schedule on shared_files (company_id, schedule_id);
