-- When the person of the session last showed their password for a change; null before the first time.
alter table sessions add column confirmed_at timestamptz;
