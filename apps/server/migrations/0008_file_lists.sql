-- Files that campaigns send, in their order.
create table file_lists (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  name text not null,
  message text not null,
  -- Its maker.
  user_id int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index file_lists_name on file_lists (company_id, name, id);
create index file_lists_user on file_lists (company_id, user_id);
select protect_company_table('file_lists');

-- A file of a list with its caption. Without media_file it has not arrived yet.
create table file_list_options (
  company_id int not null,
  id int generated always as identity,
  file_list_id int not null,
  place int not null,
  caption text not null,
  media_file text,
  media_name text,
  mimetype text,
  media_size bigint,
  primary key (company_id, id),
  foreign key (company_id, file_list_id) references file_lists (company_id, id) on delete cascade,
  check ((media_file is null) = (media_name is null) and (media_file is null) = (mimetype is null) and (media_file is null) = (media_size is null))
);
create index file_list_options_list on file_list_options (company_id, file_list_id, place, id);
create index file_list_options_file on file_list_options (company_id, media_file) where media_file is not null;
select protect_company_table('file_list_options');
