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
