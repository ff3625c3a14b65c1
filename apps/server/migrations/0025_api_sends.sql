-- Sends that came with an Idempotency-Key, for a week: what the first of each key was, and what it was answered. No foreign keys:
-- the answer stays the same when the message is deleted.
create table api_sends (
  company_id int not null references companies (id) on delete cascade,
  caller text not null,
  key_hash bytea not null,
  body_hash bytea not null,
  -- Null only inside the transaction that stores the message.
  message_id bigint,
  ticket_id int,
  created_at timestamptz not null default now(),
  primary key (company_id, caller, key_hash)
);
create index api_sends_created on api_sends (company_id, created_at);
-- Old keys are forgotten for all companies at once.
select protect_company_table('api_sends', platform => 'select, delete');
