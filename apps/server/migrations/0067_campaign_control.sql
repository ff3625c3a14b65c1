-- People whom a campaign leaves out: {tagIds, contactListIds, campaignIds, days}. Ids without a foreign key: a deleted
-- tag, list or campaign leaves out no one any more.
alter table campaigns
  add column exclusions jsonb not null default '{}' check (jsonb_typeof(exclusions) = 'object'),
  -- Since when a user has paused it. It stays EM_ANDAMENTO on the wire, and sends nothing.
  add column paused_at timestamptz,
  add constraint campaigns_paused_check check (paused_at is null or status = 'EM_ANDAMENTO');

-- Finds the recipients of the last days by number, and those without a number by contact.
create index campaign_shippings_recent on campaign_shippings (company_id, number, queued_at)
  where queued_at is not null and number <> '';
create index campaign_shippings_recent_contact on campaign_shippings (company_id, contact_id, queued_at)
  where queued_at is not null and number = '';

-- Messages that users sent to themselves to look at a campaign: rows of the last hour, which count against its limit.
create table campaign_tests (
  company_id int not null,
  id bigint generated always as identity,
  campaign_id int not null,
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade
);
create index campaign_tests_at on campaign_tests (company_id, at);
create index campaign_tests_campaign on campaign_tests (company_id, campaign_id);
select protect_company_table('campaign_tests');
