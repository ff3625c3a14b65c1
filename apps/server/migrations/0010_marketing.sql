-- Whether marketing may go to somebody. `opted_out`: they asked for none; `blocked`: a person of the company decided so.
alter table contacts
  add column marketing text not null default 'allowed' check (marketing in ('allowed', 'opted_out', 'blocked')),
  add column marketing_since timestamptz;
create index contacts_without_marketing on contacts (company_id, id) where marketing <> 'allowed';

-- How it came about: by a message of the contact, or by a person. Nobody can alter an entry.
create table contact_consents (
  company_id int not null,
  id int generated always as identity,
  contact_id int not null,
  state text not null check (state in ('allowed', 'opted_out', 'blocked')),
  -- The message that said so; it may be deleted since.
  message_id bigint,
  text text not null default '',
  user_id int,
  user_name text not null default '',
  at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_consents_contact on contact_consents (company_id, contact_id, id desc);
-- Of two contacts that become one the entries go along; nothing else updates them.
select protect_company_table('contact_consents', app => 'select, insert');
grant update (contact_id) on contact_consents to recado_app;

-- A schedule that is marketing is refused to who opted out, and waits for quiet hours to end.
alter table schedules add column marketing boolean not null default false;

-- Marketing leaves in class 3 and is governed, whoever tries it again. The campaign that it is of; no foreign key: a message stays.
alter table messages
  add column is_marketing boolean not null default false,
  add column campaign_id int;
-- What became of the last ones of a connection.
create index messages_marketing on messages (company_id, connection_id, id desc) where is_marketing;
create index messages_campaign on messages (company_id, campaign_id, id) where campaign_id is not null;

-- Limits of a connection, beside cap and quiet hours.
alter table connection_pace
  -- False: nothing is limited, whatever the columns say; the pause between sends stays.
  add column is_enabled boolean not null default true,
  -- Of the messages of classes 2 and 3 a day, those to people never written to before; 0 or null: no limit.
  add column new_contacts_per_day int check (new_contacts_per_day >= 0),
  -- Days from the first pairing over which that cap rises to its whole.
  add column warm_up_days int not null default 0 check (warm_up_days >= 0),
  -- The day of the first pairing; null: not paired yet.
  add column warm_up_from date,
  add column marketing_footer text not null default '',
  -- Marketing stopped because the network refused too much, until a person lets it go on; what it refused before that is forgotten.
  add column paused_at timestamptz,
  add column paused_reason text,
  add column paused_failures int,
  add column paused_of int,
  add column resumed_at timestamptz,
  add constraint connection_pace_paused check ((paused_at is null) = (paused_reason is null));

-- Every connection has its limits from now on: these are the defaults of its provider. A number of long ago is not warmed up.
insert into connection_pace (company_id, connection_id, is_enabled, daily_cap, new_contacts_per_day, quiet_from, quiet_to, warm_up_days, warm_up_from)
  select company_id, id, provider <> 'simulator', case when provider = 'beta' then 1000 end, case when provider = 'beta' then 50 end,
    case when provider <> 'simulator' then time '20:00' end, case when provider <> 'simulator' then time '08:00' end,
    case when provider = 'beta' then 14 else 0 end, (created_at at time zone 'America/Sao_Paulo')::date
  from connections
  on conflict do nothing;

-- Nobody of the company wrote to them over this connection before: counts against the cap on new people.
alter table outbox add column is_new boolean not null default false;

-- What else counts against the limits of a day in America/Sao_Paulo, beside connection_sends: new people that were written to, and
-- numbers that were looked up. Several rows share a count, as there.
create table connection_days (
  company_id int not null,
  connection_id int not null,
  day date not null,
  part smallint not null,
  new_people int not null default 0,
  checks int not null default 0,
  primary key (company_id, connection_id, day, part),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
) with (fillfactor = 50);
select protect_company_table('connection_days');
