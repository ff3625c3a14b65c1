-- What companies owe and how they pay it.
create table invoices (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  detail text not null,
  value numeric(12, 2) not null check (value > 0),
  plan_id int not null,
  -- A day in America/Sao_Paulo. That it has passed is seen by comparing, never stored.
  due_date date not null,
  status text not null default 'open' check (status in ('open', 'paid')),
  paid_at timestamptz,
  -- Who vouches for it: a provider, or 'manual' for the super user.
  paid_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
-- One period at a time: the next invoice can only be made when this one is paid.
create unique index invoices_one_open on invoices (company_id) where status = 'open';
create index invoices_newest on invoices (company_id, due_date desc, id desc);
create index invoices_unpaid on invoices (due_date, id) where status = 'open';
-- The platform's super user sees what is unpaid.
select protect_company_table('invoices', app => 'select, insert, update', platform => 'select');

-- Each time somebody asked for a Pix. What was asked for then holds, whatever the plan costs later.
create table invoice_charges (
  company_id int not null,
  id int generated always as identity,
  invoice_id int not null,
  provider text not null,
  txid text not null,
  external_id text,
  value numeric(12, 2) not null check (value > 0),
  plan_id int not null,
  recurrence text not null,
  -- Null: the provider has not answered; nobody can have paid it.
  qrcode text,
  paid_at timestamptz,
  end_to_end_id text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, txid),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
);
-- One payment pays one invoice.
create unique index invoice_charges_payment on invoice_charges (company_id, end_to_end_id) where end_to_end_id is not null;
create index invoice_charges_invoice on invoice_charges (company_id, invoice_id, id);
create index invoice_charges_waiting on invoice_charges (created_at) where paid_at is null and provider <> 'manual';
select protect_company_table('invoice_charges', app => 'select, insert, update', platform => 'select');

-- What was typed at the last checkout, so that nobody types it twice. Never a card.
create table billing_details (
  company_id int not null references companies (id) on delete cascade,
  first_name text not null,
  last_name text not null default '',
  address text not null,
  city text not null,
  state text not null default '',
  zipcode text not null,
  country text not null check (country in ('BR', 'usa')),
  document text not null default '',
  updated_at timestamptz not null default now(),
  primary key (company_id)
);
select protect_company_table('billing_details', app => 'select, insert, update');

-- A payment moves the company's time on in the transaction that marks the invoice; row security keeps it to the own row.
grant update (due_date, plan_id, recurrence) on companies to recado_app;
