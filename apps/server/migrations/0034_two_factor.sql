-- The second step of signing in. Without `confirmed_at` it is being set up and asked of nobody yet. `last_step` is the
-- time step (30 s) of the last code that was taken: no code is good twice.
create table two_factors (
  company_id int not null,
  user_id int not null,
  secret_sealed bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
select protect_company_table('two_factors', platform => 'select');

-- Codes for the day the telephone is lost: keyed hashes, each good once.
create table recovery_codes (
  company_id int not null,
  user_id int not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (company_id, user_id, code_hash),
  foreign key (company_id, user_id) references two_factors (company_id, user_id) on delete cascade
);
select protect_company_table('recovery_codes');

-- Between the right password and the right code. `password_tag` is a hash of the stored password: a new password makes
-- the challenge void.
create table login_challenges (
  company_id int not null,
  id uuid not null,
  user_id int not null,
  password_tag bytea not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index login_challenges_user on login_challenges (company_id, user_id);
create index login_challenges_expires on login_challenges (expires_at);
select protect_company_table('login_challenges', platform => 'select, delete');
