-- Who was erased at their wish: the row stays for its tickets, without anything that says who it was. Null: nobody asked.
alter table contacts add column erased_at timestamptz;

-- Why the content of a message is no longer there, while its row stays and counts: erased at the wish of its person, its medium or
-- the whole of it gone by the company's limit of time. Null: it is there.
alter table messages add column removed text check (removed in ('erased', 'media', 'message'));
create index messages_media_age on messages (company_id, sent_at) where media_file is not null or media_ref is not null;
-- When the messages of a closed ticket went by the limit of time; one that got messages since is looked at again.
alter table tickets add column emptied_at timestamptz;
create index tickets_to_empty on tickets (company_id, id)
  where status = 'closed' and (emptied_at is null or emptied_at < last_message_at);

-- What a company chose about its contacts' data; without a row: nothing goes by itself, and nobody is asked anything.
create table privacy_settings (
  company_id int not null references companies (id) on delete cascade,
  -- Days after which they go; 0: never.
  media_days int not null default 0 check (media_days = 0 or media_days between 30 and 3650),
  message_days int not null default 0 check (message_days = 0 or message_days between 30 and 3650),
  asks_consent boolean not null default false,
  -- The text that is asked now; 0: there is none yet.
  consent_version int not null default 0,
  -- Who was asked an older text than this one is asked again.
  ask_again_from int not null default 0,
  updated_at timestamptz not null default now(),
  primary key (company_id)
);
select protect_company_table('privacy_settings', platform => 'select');

-- Every text of the question of consent, as answers name it. Nobody can alter one.
create table consent_texts (
  company_id int not null references companies (id) on delete cascade,
  version int not null,
  text text not null,
  at timestamptz not null default now(),
  primary key (company_id, version)
);
select protect_company_table('consent_texts', app => 'select, insert');

-- Whom a company asked, with which text, and what they answered.
create table consent_questions (
  company_id int not null,
  contact_id int not null,
  version int not null,
  -- Where it was asked.
  ticket_id int not null,
  asked_at timestamptz not null,
  answer text check (answer in ('yes', 'no')),
  answered_at timestamptz,
  primary key (company_id, contact_id, version),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, version) references consent_texts (company_id, version) on delete cascade,
  check ((answer is null) = (answered_at is null))
);
create index consent_questions_text on consent_questions (company_id, version, answer);
select protect_company_table('consent_questions');

-- Exports, erasures and retentions: the work, how far it is, and the log of it. It stays when its contact is deleted.
create table privacy_requests (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  kind text not null check (kind in ('export', 'erasure', 'retention')),
  contact_id int,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  user_id int,
  user_name text not null default '',
  reason text not null default '',
  -- Of an erasure, until it is done: the addresses by which the person is found. They left the contact when it began.
  subject jsonb,
  keeps_customer boolean not null default false,
  -- The parts that are done, of how many.
  done int not null default 0,
  total int not null default 0,
  -- How many rows of which part: {messages: 12}.
  counts jsonb not null default '{}',
  -- The bundle of an export, until it is removed.
  bundle_file text,
  file_size bigint,
  expires_at timestamptz,
  at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index privacy_requests_newest on privacy_requests (company_id, id desc);
create index privacy_requests_contact on privacy_requests (company_id, contact_id, id desc) where contact_id is not null;
create index privacy_requests_by on privacy_requests (company_id, user_id) where user_id is not null;
create index privacy_requests_file on privacy_requests (company_id, bundle_file) where bundle_file is not null;
-- One at a time for a contact.
create unique index privacy_requests_one on privacy_requests (company_id, contact_id)
  where state in ('waiting', 'running') and contact_id is not null;
-- Bundles whose time is over, of all companies.
create index privacy_requests_expired on privacy_requests (expires_at) where bundle_file is not null;
select protect_company_table('privacy_requests', platform => 'select');

-- An erasure takes the words out of entries that nobody else can alter; the functions that do it see to it that only an erased
-- contact's are touched (erase_timeline, erase_audit).
grant select, update on ticket_timeline, audit_log to recado_definer;
create policy definer_rows on ticket_timeline to recado_definer using (true) with check (true);
create policy definer_rows on audit_log to recado_definer using (true) with check (true);
-- What a person wrote to ask for no marketing.
grant update (text) on contact_consents to recado_app;
-- What places outside answered, and what stood behind an address's question mark.
grant update (answer, address) on egress_log to recado_app;
