-- Frees the number of a connection of the running company after its device was logged out. An owner with an expired
-- lease frees nothing. `of_epoch` is null for a connection without a lease.
create or replace function release_number(connection int, of_epoch bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from number_claims n where n.company_id = current_company() and n.connection_id = connection
    and (of_epoch is null or exists (select 1 from connection_sessions s
      where s.company_id = n.company_id and s.connection_id = n.connection_id and s.epoch = of_epoch))
$$;

grant execute on function release_number(int, bigint) to recado_app;
