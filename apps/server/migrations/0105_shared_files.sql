-- Files that several messages name, because one was forwarded: such a file stays until the last of them is gone.
create table shared_files (
  company_id int not null,
  file text not null,
  message_id bigint not null,
  primary key (company_id, file, message_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
-- For the deletion of a message.
create index shared_files_message on shared_files (company_id, message_id);
select protect_company_table('shared_files');
