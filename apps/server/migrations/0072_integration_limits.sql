-- The time limit of one call, in seconds.
alter table queue_integrations add column timeout_seconds int not null default 30
  check (timeout_seconds between 5 and 120);
-- Why the last answer was missing or not understood, in the company's language. Null: the last answer was good.
alter table queue_integrations add column last_error text;
alter table queue_integrations add column last_error_at timestamptz;
-- Messages of the answer beyond the limit of one answer, which are not sent.
alter table egress_log add column dropped int not null default 0;
