-- A failure may be told before the network's id of its message is stored, as an acknowledgement may.
alter table early_acks add column failure text;

-- Grows with each change of what a connection without a session was set up with: every node opens it anew.
alter table connection_sessions add column set_up_version int not null default 0;
