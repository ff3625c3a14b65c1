-- Browsers that receive a person's notices while no page of ours is open.
create table push_devices (
  company_id int not null,
  id int generated always as identity,
  user_id int not null,
  -- The session that set it up: its logout ends the device, another login elsewhere does not.
  session_id uuid not null,
  name text not null,
  -- The host that carries its notices.
  service text not null,
  -- Tells the same browser when it comes again.
  address_hash bytea not null,
  -- Sealed: its address and the keys with which notices are encrypted for it.
  subscription bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  failing_since timestamptz,
  primary key (company_id, id),
  unique (company_id, address_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index push_devices_user on push_devices (company_id, user_id);
create index push_devices_session on push_devices (company_id, session_id);
select protect_company_table('push_devices');

-- What a person wants to be told; without a row everything but texts, at any hour.
create table push_choices (
  company_id int not null,
  user_id int not null,
  new_tickets boolean not null default true,
  transfers boolean not null default true,
  mentions boolean not null default true,
  answers boolean not null default true,
  show_text boolean not null default false,
  -- HH:mm in America/Sao_Paulo.
  quiet_from text,
  quiet_to text,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
select protect_company_table('push_choices');

-- Notices on their way to a device: what comes to the same thing meanwhile is told with it.
create table push_notices (
  company_id int not null,
  device_id int not null,
  -- 'ticket:7', 'chat:3', or 'test'.
  subject text not null,
  kind text not null,
  -- The note or internal message that names the person.
  ref_id bigint,
  -- Who handed the ticket over, or named the person.
  by_name text not null default '',
  n int not null default 1,
  tries int not null default 0,
  -- When the first of them happened.
  since timestamptz not null,
  -- When a job was written for it last.
  queued_at timestamptz not null,
  primary key (company_id, device_id, subject, kind),
  foreign key (company_id, device_id) references push_devices (company_id, id) on delete cascade
);
select protect_company_table('push_notices');
