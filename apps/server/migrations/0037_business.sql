-- The ledger of a company: what came in and what went out, in cents.
create table movements (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  kind text not null check (kind in ('Entrada', 'Saida')),
  cents bigint not null check (cents between 1 and 99999999999),
  title text not null,
  created_by int,
  created_at timestamptz not null default now(),
  -- The client's own name of it: sent again after a lost answer it is entered once.
  client_id text,
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create unique index movements_client on movements (company_id, client_id) where client_id is not null;
create index movements_newest on movements (company_id, created_at desc, id desc) include (kind, cents);
create index movements_by on movements (company_id, created_by) where created_by is not null;
select protect_company_table('movements');

-- What the movements of a day in São Paulo come to, in cents: sums of a period do not grow with the ledger.
create table movement_days (
  company_id int not null references companies (id) on delete cascade,
  day date not null,
  movements int not null,
  entrada bigint not null,
  saida bigint not null,
  primary key (company_id, day)
);
select protect_company_table('movement_days', app => 'select');
grant select, insert, update on movement_days to recado_definer;
create policy definer_rows on movement_days to recado_definer using (true) with check (true);

-- What a company sells to its customers.
create table customer_plans (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  title text not null,
  cents bigint not null default 0 check (cents between 0 and 99999999999),
  primary key (company_id, id)
);
create index customer_plans_title on customer_plans (company_id, title, id);
select protect_company_table('customer_plans');

create table customer_services (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  title text not null,
  primary key (company_id, id)
);
create index customer_services_title on customer_services (company_id, title, id);
select protect_company_table('customer_services');

-- What a company's texts are found by: each three characters that follow one another, and each space with the one after it, so
-- that a short text is found at the beginning of a word. Numbers of the company's own: what others have is not gone through.
-- Of a text that is looked for, every third and the last hold all its characters: the fewer are looked up, the sooner.
-- In plpgsql, because a session keeps its plan.
create function company_trigrams(company int, value text, every int) returns int[]
language plpgsql immutable strict parallel safe cost 1000 as $$
begin
  return array(select hashtext(company || ':' || substr(value, n, 3)) from generate_series(1, length(value) - 2) as n
      where every = 1 or n % every = 1 or n = length(value) - 2
    union select hashtext(company || ':' || substr(value, n, 2)) from generate_series(1, length(value) - 1) as n
      where substr(value, n, 1) = ' ' and (every = 1 or length(value) = 2));
end $$;
grant execute on function company_trigrams(int, text, int) to recado_app, recado_platform, recado_definer;

-- Those whom a company serves by subscription.
create table customers (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  name text not null,
  -- Digits with country code.
  number text not null,
  login text not null default '',
  email text not null default '',
  -- Of the customer's access to what they subscribed, sealed.
  password bytea,
  key bytea,
  device text not null default '',
  mac text not null default '',
  apps text not null default '',
  comment text not null default '',
  service_id int,
  plan_id int,
  invoice text not null default 'lead' check (invoice in ('lead', 'payed', 'pending')),
  -- The last day of what was paid.
  end_date date,
  -- Moments that had passed when it was set are none of its own.
  expiry_set_at timestamptz not null default now(),
  -- Moments at which nobody reminds them.
  silent_moments text[] not null default '{}',
  search text generated always as (normalize_text(name || ' ' || number || ' ' || login)) stored,
  updated_at timestamptz not null default now(),
  -- The client's own name of it: sent again after a lost answer it is added once.
  client_id text,
  primary key (company_id, id),
  foreign key (company_id, service_id) references customer_services (company_id, id) on delete set null (service_id),
  foreign key (company_id, plan_id) references customer_plans (company_id, id) on delete set null (plan_id)
);
-- Not company_id with the trigrams of pg_trgm: a search would go through all of the company beside the few that hold its text.
create index customers_search on customers using gin (company_trigrams(company_id, ' ' || search, 1)) with (gin_pending_list_limit = 1024);
create unique index customers_client on customers (company_id, client_id) where client_id is not null;
create index customers_name on customers (company_id, name, id);
create index customers_plan on customers (company_id, plan_id, name, id) where plan_id is not null;
create index customers_service on customers (company_id, service_id, name, id) where service_id is not null;
create index customers_invoice on customers (company_id, invoice, name, id);
create index customers_leads on customers (company_id, name, id) where end_date is null;
create index customers_end on customers (company_id, end_date) where end_date is not null;
-- Whose reminders are due, of all companies.
create index customers_ends on customers (end_date) where end_date is not null;
select protect_company_table('customers', platform => 'select');
grant select on customers to recado_definer;
create policy definer_rows on customers to recado_definer using (true) with check (true);

-- How many customers there are of each plan, service, invoice and day of expiry ('': none): lists of very many say their number at once.
create table customer_counters (
  company_id int not null references companies (id) on delete cascade,
  kind text not null check (kind in ('all', 'plan', 'service', 'invoice', 'end')),
  key text not null,
  customers int not null,
  primary key (company_id, kind, key)
);
select protect_company_table('customer_counters', app => 'select');
grant select, insert, update on customer_counters to recado_definer;
create policy definer_rows on customer_counters to recado_definer using (true) with check (true);

create table customer_reminder_texts (
  company_id int not null references companies (id) on delete cascade,
  moment text not null check (moment in ('fiveDaysBefore', 'threeDaysBefore', 'oneDayBefore', 'EndDay', 'oneDayAfter')),
  text text not null,
  active boolean not null default true,
  primary key (company_id, moment)
);
select protect_company_table('customer_reminder_texts');

-- One row for each moment of an expiry: none is sent twice, whatever dies. The customer's name and number stay when they are deleted.
create table customer_reminders (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  customer_id int not null,
  name text not null,
  number text not null,
  moment text not null check (moment in ('fiveDaysBefore', 'threeDaysBefore', 'oneDayBefore', 'EndDay', 'oneDayAfter')),
  end_date date not null,
  state text not null check (state in ('queued', 'sent', 'failed', 'missed')),
  reason text not null default '',
  text text not null default '',
  message_id bigint,
  at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, customer_id, end_date, moment)
);
create index customer_reminders_newest on customer_reminders (company_id, id desc);
create index customer_reminders_message on customer_reminders (company_id, message_id) where message_id is not null and state <> 'sent';
-- Whose outcome is not known yet.
create index customer_reminders_queued on customer_reminders (company_id, id) where state = 'queued';
select protect_company_table('customer_reminders', platform => 'select');
