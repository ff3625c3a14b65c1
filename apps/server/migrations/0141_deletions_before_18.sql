-- What a deletion brings with it runs triggers as the tables' owner since PostgreSQL 18; before, as whoever deletes. The
-- platform's role deletes companies and may not count unsent messages, so the function counts with rights of its own.
alter function ticket_unsent() security definer set search_path = public, pg_temp;
