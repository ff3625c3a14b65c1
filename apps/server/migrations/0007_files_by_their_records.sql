-- A file stays as long as some record names it, and records are asked themselves: no note beside them says the same again.
drop table shared_files;
create index schedules_file on schedules (company_id, media_file) where media_file is not null;
create index quick_messages_file on quick_messages (company_id, media_file) where media_file is not null;
