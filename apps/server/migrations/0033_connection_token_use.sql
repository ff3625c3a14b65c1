-- When the token of a connection was last used, to within a few minutes; another token begins anew.
alter table connection_tokens add column last_used_at timestamptz;
