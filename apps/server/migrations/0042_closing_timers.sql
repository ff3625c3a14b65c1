-- The closing text and the question for a score wait until a resolve can no longer be undone.
alter table ticket_timers drop constraint ticket_timers_kind_check;
alter table ticket_timers add constraint ticket_timers_kind_check check (kind in ('inactivity', 'transfer', 'closing'));
