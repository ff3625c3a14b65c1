-- Deleting a connection deletes its outbox: marks the waiting changes of its messages as failed.
create or replace function fail_own_changes() returns trigger language plpgsql as $$
begin
  new.own_changes := (select jsonb_agg(case when c->>'state' = 'waiting'
      then c || '{"state": "failed", "error": "ERR_WAPP_NOT_INITIALIZED"}' else c end order by place)
    from jsonb_array_elements(new.own_changes) with ordinality as asked (c, place));
  return new;
end $$;

create trigger fail_own_changes before update of connection_id on messages for each row
  when (new.connection_id is null and new.own_changes <> '[]') execute function fail_own_changes();
