-- Who did it: a person, a token of a company's own programs, or the system.
alter table audit_log add column actor_kind text not null default 'user' check (actor_kind in ('user', 'token', 'system'));
alter table ticket_timeline drop constraint ticket_timeline_actor_kind_check;
alter table ticket_timeline add constraint ticket_timeline_actor_kind_check
  check (actor_kind in ('user', 'token', 'customer', 'phone', 'system'));
