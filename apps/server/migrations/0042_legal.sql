-- Who runs this installation, as the privacy policy and the terms of service name it. Empty: not filled in yet, which both pages
-- say. Everybody reads it there, also who is not signed in; only the operator writes it.
create table legal_details (
  only_row boolean default true primary key check (only_row),
  company_name text not null default '',
  document text not null default '',
  address text not null default '',
  officer_name text not null default '',
  officer_email text not null default '',
  jurisdiction text not null default '',
  effective_on date,
  updated_at timestamptz not null default now()
);
grant select, insert, update on legal_details to recado_platform;
