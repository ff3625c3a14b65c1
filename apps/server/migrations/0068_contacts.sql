-- The name that the person shows on the network, kept next to the name that the company gave (ruling "names"). '' while unknown.
alter table contacts add column profile_name text not null default '';
-- A name from the address book of a phone. A newer name of an address book replaces it, a profile name does not.
alter table contacts add column name_from_book boolean not null default false;
-- How the contact came: by its message, a form, a sheet, an address book, a campaign or a program. Null: before this migration.
alter table contacts add column origin text
  check (origin in ('message', 'form', 'import', 'phone', 'campaign', 'api'));

-- No trigger: webhooks and counters do not depend on these columns.
alter table contacts disable trigger user;
-- A number or an empty text is not a name that the company gave.
update contacts set name_typed = false
  where name_typed and erased_at is null
    and (name = '' or regexp_replace(name, '[\s+().\-/]', '', 'g') ~ '^[0-9]{8,}$');
-- Every other name came from the network, or from the recipients of a campaign.
update contacts set profile_name = name
  where not name_typed and name <> '' and regexp_replace(name, '[\s+().\-/]', '', 'g') !~ '^[0-9]{8,}$';
-- Contacts that a campaign created for a person of a list get the list's name and address back.
update contacts c set name = s.name, name_typed = true, email = case when c.email = '' then s.email else c.email end,
    profile_name = case when c.name = s.name then '' else c.profile_name end, origin = 'campaign'
  from campaign_shippings s
  where s.company_id = c.company_id and s.contact_id = c.id and not c.name_typed and c.erased_at is null
    and s.contact_list_item_id is not null and s.name <> '' and regexp_replace(s.name, '[\s+().\-/]', '', 'g') !~ '^[0-9]{8,}$'
    and s.queued_at between c.created_at - interval '1 minute' and c.created_at + interval '1 minute';
alter table contacts enable trigger user;

alter table contacts add column normalized_profile_name text not null generated always as (normalize_text(profile_name)) stored;
drop index contacts_search;
create index contacts_search on contacts
  using gin (company_id, normalized_name gin_trgm_ops, number gin_trgm_ops, normalized_email gin_trgm_ops, normalized_profile_name gin_trgm_ops)
    with (gin_pending_list_limit = 1024);
create index contacts_by_origin on contacts (company_id, origin) where origin is not null;
-- End of the names.

-- Saved filters of contacts ("segmentos"), which a campaign may have as audience.
create table contact_segments (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  name text not null,
  -- The query parameters of the contact list, as the contract parses them.
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  user_id int,
  user_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create unique index contact_segments_name on contact_segments (company_id, normalize_text(name));
create index contact_segments_user on contact_segments (company_id, user_id) where user_id is not null;
select protect_company_table('contact_segments');

-- A campaign's segment, and its filter when the campaign began to gather recipients: a later change has no effect on it.
alter table campaigns add column segment_id int;
alter table campaigns add column segment_filter jsonb;
alter table campaigns add foreign key (company_id, segment_id) references contact_segments (company_id, id) on delete set null (segment_id);
create index campaigns_segment on campaigns (company_id, segment_id) where segment_id is not null;

-- A deletion of contacts that waits until due_at, so that its user can undo it. A job then deletes the contacts in chunks.
create table contact_deletions (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done')),
  user_id int,
  user_name text not null,
  total int not null,
  deleted int not null default 0,
  created_at timestamptz not null,
  due_at timestamptz not null,
  finished_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index contact_deletions_user on contact_deletions (company_id, user_id) where user_id is not null;
create index contact_deletions_open on contact_deletions (company_id, id) where state <> 'done';
select protect_company_table('contact_deletions');

-- The contacts that a deletion has not deleted yet.
create table contact_deletion_rows (
  company_id int not null,
  deletion_id int not null,
  contact_id int not null,
  primary key (company_id, deletion_id, contact_id),
  foreign key (company_id, deletion_id) references contact_deletions (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_deletion_rows_contact on contact_deletion_rows (company_id, contact_id);
select protect_company_table('contact_deletion_rows');
