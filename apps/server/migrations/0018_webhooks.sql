-- Addresses of a company's own that are told what happens.
create table webhooks (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  name text not null,
  url text not null,
  -- Signs what is sent; sealed.
  secret bytea not null,
  events text[] not null,
  active boolean not null default true,
  -- It failed for so long that it was switched off by itself; null once a person switches it on again.
  off_at timestamptz,
  -- Since the first failure after which nothing was taken; null: the last call was taken.
  failing_since timestamptz,
  -- Failures after one another. Whoever fails again and again is left alone for a while.
  failures int not null default 0,
  rests_until timestamptz,
  delivered_at timestamptz,
  created_by int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
select protect_company_table('webhooks', platform => 'select');
grant select on webhooks to recado_definer;
create policy definer_rows on webhooks to recado_definer using (true) with check (true);

-- What a webhook is to be told, written by triggers in the transaction of what happened (note_webhook.sql).
create table webhook_deliveries (
  company_id int not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  webhook_id int not null,
  -- The same for every webhook that is told of the event, and at every try.
  event_id uuid not null,
  event text not null,
  -- What it is about, such as `ticket:7`: of one subject the oldest goes first.
  subject text not null,
  -- Identifiers, and what was before.
  about jsonb not null,
  -- What is sent, written once, soon after the event; null before that.
  body text,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'dropped')),
  tries int not null default 0,
  due_at timestamptz not null default now(),
  -- Somebody is at it, or was until then.
  claimed_until timestamptz,
  -- Of the last try: the answer's status, its beginning, and why there was none.
  status int,
  answer text not null default '',
  failure text,
  ms int,
  at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, webhook_id) references webhooks (company_id, id) on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (company_id, webhook_id, due_at, id) where state = 'waiting';
create index webhook_deliveries_subject on webhook_deliveries (company_id, webhook_id, subject, id) where state = 'waiting';
create index webhook_deliveries_bare on webhook_deliveries (company_id, webhook_id, id) where state = 'waiting' and body is null;
create index webhook_deliveries_list on webhook_deliveries (company_id, webhook_id, id);
create index webhook_deliveries_failed on webhook_deliveries (company_id, webhook_id, id) where state = 'failed';
select protect_company_table('webhook_deliveries', platform => 'select');
grant insert on webhook_deliveries to recado_definer;
create policy definer_rows on webhook_deliveries to recado_definer using (true) with check (true);
