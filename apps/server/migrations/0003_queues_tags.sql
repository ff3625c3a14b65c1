create table queues (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  name text not null,
  color text not null,
  greeting_message text not null default '',
  out_of_hours_message text not null default '',
  order_queue int,
  integration_id int,
  prompt_id int,
  schedules jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index queues_color on queues (company_id, lower(color));
create unique index queues_name on queues (company_id, lower(name));
select protect_company_table('queues');

create table user_queues (
  company_id int not null,
  user_id int not null,
  queue_id int not null,
  primary key (company_id, user_id, queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
create index user_queues_queue on user_queues (company_id, queue_id, user_id);
select protect_company_table('user_queues', platform => 'select');

create table tags (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  name text not null,
  color text not null,
  kanban smallint not null default 0,
  lane_order int not null default 0,
  created_by int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index tags_name on tags (company_id, lower(name));
select protect_company_table('tags');
