create table contacts (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  name text not null,
  -- True once a person typed the name: the name shown by WhatsApp no longer replaces it.
  name_typed boolean not null default false,
  -- Canonical digits (RULINGS 16); '' while unknown. Groups: the group's id.
  number text not null default '',
  lid text,
  -- The spelling of the number and the kind of address that last wrote; answers go there.
  reach_phone text,
  reach_lid boolean not null default false,
  email text not null default '',
  picture text,
  picture_checked_at timestamptz,
  is_group boolean not null default false,
  is_company_client boolean not null default false,
  extra_info jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index contacts_number on contacts (company_id, number, is_group) where number <> '';
create index contacts_name on contacts (company_id, name, id);
create index contacts_search on contacts using gin ((plain(name)) gin_trgm_ops, number gin_trgm_ops, (plain(email)) gin_trgm_ops);
select protect_company_table('contacts');

-- Every identity under which the network knows a contact: 'phone' (canonical), 'lid', 'group'. One person, one contact.
create table contact_identities (
  company_id int not null,
  kind text not null check (kind in ('phone', 'lid', 'group')),
  value text not null,
  contact_id int not null,
  primary key (company_id, kind, value),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_identities_contact on contact_identities (company_id, contact_id);
select protect_company_table('contact_identities');
