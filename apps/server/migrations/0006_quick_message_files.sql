-- A message names the file of the quick message that it was written with: each of the two may be deleted without the other.
alter table shared_files
  add column quick_message_id int,
  add unique (company_id, file, quick_message_id),
  add foreign key (company_id, quick_message_id) references quick_messages (company_id, id) on delete cascade,
  drop constraint shared_files_check,
  add constraint shared_files_check check (num_nonnulls(message_id, schedule_id, quick_message_id) = 1);
-- For the deletion of a quick message.
create index shared_files_quick_message on shared_files (company_id, quick_message_id);
