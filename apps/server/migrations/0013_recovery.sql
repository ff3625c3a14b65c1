-- The code by which a forgotten password is replaced: one per person, the newest. Only a keyed hash of it is kept, made
-- over the e-mail address and the password of that moment too: when either changes, the code is void.
create table password_codes (
  company_id int not null,
  user_id int not null,
  code_hash bytea not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index password_codes_expires on password_codes (expires_at);
select protect_company_table('password_codes', platform => 'select, delete');
