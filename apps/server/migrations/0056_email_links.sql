-- Whose an address is that a sign-up used. The first admin of a company whose address nobody has confirmed; null: it is confirmed, or was
-- never asked for.
alter table companies add column unconfirmed_user_id int;

-- The address with which a person signed in until its owner took it: they give another one at their next login.
alter table users add column lost_email text;
create index users_lost_email on users (lost_email) where lost_email is not null;

-- Links that were mailed to the address of an account, as hashes; each is good once.
create table email_links (
  company_id int not null,
  user_id int not null,
  email text not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  primary key (company_id, user_id, token_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index email_links_token on email_links (token_hash);
create index email_links_expires on email_links (expires_at);
select protect_company_table('email_links', app => 'select, delete', platform => 'select, insert, delete');
