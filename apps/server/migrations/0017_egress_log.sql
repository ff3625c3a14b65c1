-- What became of calls to addresses that somebody of the company typed. Nothing secret is in it: no query, no header, and in the
-- answer's beginning the secrets are masked.
create table egress_log (
  company_id int not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  -- What it was for: `webhook`, `integration.n8n`.
  purpose text not null,
  -- What it belongs to, such as `webhook:12`.
  subject text,
  method text not null,
  address text not null,
  -- Null: no answer came.
  status int,
  ms int not null,
  answer text not null default '',
  -- Why no answer came.
  failure text,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index egress_log_subject on egress_log (company_id, subject, id) where subject is not null;
select protect_company_table('egress_log', app => 'select, insert, delete', platform => 'select');
