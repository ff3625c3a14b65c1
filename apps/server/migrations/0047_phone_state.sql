-- What the company's phone, or another linked device, did with a chat (docs/rules/phone.md).
alter table tickets
  -- Everything that the customer sent until then was read there.
  add column phone_read_until timestamptz,
  -- When somebody served the customer there: answered, archived, took the call, blocked. Null again when the customer writes later,
  -- or when somebody answers here.
  add column phone_served_at timestamptz,
  -- The last time that the chat was marked as read or as unread, there or here: an older mark changes nothing.
  add column marked_at timestamptz,
  -- The advertisement that brought the first message of the ticket that came from one: {id, headline, sourceUrl, sourceId, sourceType,
  -- clickId}.
  add column ad jsonb;

-- The advertisement behind a message: {headline, body, sourceUrl, sourceId, sourceType, clickId}.
alter table messages add column ad jsonb;

-- Advertisements from which customers came, each once.
create table ads (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  -- The network's id of it; without one its address, or its headline.
  key text not null,
  -- As the last message said it.
  headline text not null default '',
  source_url text not null default '',
  source_id text not null default '',
  source_type text not null default '',
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, key)
);
create index ads_newest on ads (company_id, last_at desc, id desc);
select protect_company_table('ads');

-- Every advertisement that brought a message of a ticket.
create table ticket_ads (
  company_id int not null,
  ticket_id int not null,
  ad_id int not null,
  -- Of the first message that it brought.
  click_id text not null default '',
  at timestamptz not null default now(),
  primary key (company_id, ticket_id, ad_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, ad_id) references ads (company_id, id) on delete cascade
);
create index ticket_ads_by_ad on ticket_ads (company_id, ad_id, ticket_id);
select protect_company_table('ticket_ads');
