-- What the operator keeps of a company: whom its invoices name, and the trial that it began with.
alter table companies
  add column billing_name text not null default '',
  add column document text not null default '',
  add column address text not null default '',
  add column city text not null default '',
  add column state text not null default '',
  add column zipcode text not null default '',
  add column country text not null default '',
  -- The last day of the trial, in America/Sao_Paulo; null for companies that did not sign up by themselves.
  add column trial_expires_on date;

create index companies_by_name on companies (lower(name), id);
