-- One message to many people: a state machine on these rows and campaign_shippings, driven by jobs.
create table campaigns (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  name text not null,
  message1 text not null default '',
  message2 text not null default '',
  message3 text not null default '',
  message4 text not null default '',
  message5 text not null default '',
  status text not null default 'INATIVA'
    check (status in ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA')),
  scheduled_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  connection_id int,
  contact_list_id int,
  tag_id int,
  file_list_id int,
  queue_id int,
  user_id int,
  media_file text,
  media_name text,
  mimetype text,
  media_size bigint,
  -- How far its recipients are gathered: first those of the list, then those of the tag; each by the last id that was read.
  gathering text not null default 'none' check (gathering in ('none', 'list', 'tag', 'done')),
  gathered_to int not null default 0,
  gathered int not null default 0,
  gather_total int not null default 0,
  -- When the next message may go, and how many went since the last longer pause.
  next_at timestamptz,
  since_pause int not null default 0,
  -- As many of its messages wait in the outbox as may: the job is woken when no more than so many do; null: it need not be.
  wakes_at int,
  -- A job is about to tell how far it is.
  is_telling boolean not null default false,
  -- Why it sends nothing, where no connection says it: companyOff, incomplete.
  hold_reason text check (hold_reason in ('companyOff', 'incomplete')),
  -- How many of its recipients stand where, as last told; null: none were gathered.
  counts jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete set null (contact_list_id),
  foreign key (company_id, tag_id) references tags (company_id, id) on delete set null (tag_id),
  foreign key (company_id, file_list_id) references file_lists (company_id, id) on delete set null (file_list_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  check ((status = 'PROGRAMADA') <= (scheduled_at is not null))
);
create index campaigns_due on campaigns (scheduled_at) where status = 'PROGRAMADA';
create index campaigns_running on campaigns (company_id, id) where status = 'EM_ANDAMENTO';
create index campaigns_connection on campaigns (company_id, connection_id);
create index campaigns_list on campaigns (company_id, contact_list_id);
create index campaigns_tag on campaigns (company_id, tag_id);
create index campaigns_files on campaigns (company_id, file_list_id);
create index campaigns_queue on campaigns (company_id, queue_id);
create index campaigns_user on campaigns (company_id, user_id);
create index campaigns_file on campaigns (company_id, media_file) where media_file is not null;
select protect_company_table('campaigns', platform => 'select');

-- A recipient: unique by campaign and list item or contact; one send for each number. What is not sent says why.
create table campaign_shippings (
  company_id int not null,
  id bigint generated always as identity,
  campaign_id int not null,
  contact_list_item_id int,
  contact_id int,
  name text not null,
  number text not null,
  email text not null default '',
  -- WAITING also while its message waits in the outbox; READ and ANSWERED follow from the times.
  status text not null
    check (status in ('WAITING', 'SENT', 'DELIVERED', 'READ', 'ANSWERED', 'FAILED', 'OPTED_OUT', 'BLOCKED', 'INVALID', 'DUPLICATE')),
  variant smallint check (variant between 1 and 5),
  reason text,
  -- The message that the report follows, and those with the files behind it.
  message_id bigint,
  file_messages bigint[] not null default '{}',
  -- How often it was put to be sent: what was taken back is another message the next time.
  tries smallint not null default 0,
  queued_at timestamptz,
  delivered_at timestamptz,
  received_at timestamptz,
  read_at timestamptz,
  answered_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade
);
create unique index campaign_shippings_item on campaign_shippings (company_id, campaign_id, contact_list_item_id)
  where contact_list_item_id is not null;
create unique index campaign_shippings_contact on campaign_shippings (company_id, campaign_id, contact_id)
  where contact_list_item_id is null;
create unique index campaign_shippings_number on campaign_shippings (company_id, campaign_id, number)
  where status not in ('DUPLICATE', 'INVALID') and number <> '';
create index campaign_shippings_order on campaign_shippings (company_id, campaign_id, id);
create index campaign_shippings_status on campaign_shippings (company_id, campaign_id, status, id);
create index campaign_shippings_message on campaign_shippings (company_id, message_id) where message_id is not null;
create index campaign_shippings_waiting on campaign_shippings (company_id, campaign_id, id)
  where status = 'WAITING' and message_id is null;
create index campaign_shippings_queued on campaign_shippings (company_id, campaign_id, message_id)
  where status = 'WAITING' and message_id is not null;
select protect_company_table('campaign_shippings');

-- The pace and variables of a company's campaigns: JSON by key.
create table campaign_settings (
  company_id int not null references companies (id) on delete cascade,
  key text not null,
  value text not null,
  primary key (company_id, key)
);
select protect_company_table('campaign_settings');
