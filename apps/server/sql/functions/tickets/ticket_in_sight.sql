-- Whether a user may see a ticket (tickets.3): an admin (`everything`) sees all; others their own tickets, those of
-- served queues and, by flag, those without one. Same as maySee of the contract (ticket-sight.ts); a test compares the
-- two.
create or replace function ticket_in_sight(everything boolean, viewer int, queues int[], without_queue boolean, owner int, queue int)
returns boolean language sql immutable parallel safe as $$
  select everything or owner is not distinct from viewer
    or case when queue is null then without_queue else queue = any(queues) end
$$;

grant execute on function ticket_in_sight(boolean, int, int[], boolean, int, int) to recado_app, recado_definer;
