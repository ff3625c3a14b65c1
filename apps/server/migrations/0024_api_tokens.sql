-- Tokens of the company's own programs. Each is shown once, to who makes it; only its hash is kept. It names its company, so
-- that it is found among that company's.
create table api_tokens (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  name text not null,
  token_hash bytea not null,
  -- Its last characters, by which people tell tokens apart.
  ending text not null,
  scopes text[] not null,
  created_by int,
  created_at timestamptz not null default now(),
  -- To within a few minutes: a row that is written with each call would be what calls wait for.
  last_used_at timestamptz,
  primary key (company_id, id),
  unique (company_id, token_hash),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create index api_tokens_created_by on api_tokens (company_id, created_by);
select protect_company_table('api_tokens');

-- How many calls a token made in its present minute, on all nodes: each node takes a few at a time. `caller` is the connection or
-- the token: 'connection 4', 'api 7'.
create table api_calls (
  company_id int not null references companies (id) on delete cascade,
  caller text not null,
  since timestamptz not null,
  calls int not null,
  primary key (company_id, caller)
);
select protect_company_table('api_calls');
