-- Sessions whose time is over are ended every few minutes, so that their sockets close.
create index sessions_overdue on sessions (expires_at) where ended_at is null;
