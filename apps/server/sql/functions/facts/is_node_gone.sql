-- Whether the node that signed a lease has died: its signature refers to a lock (`platform/db/node-lock.ts`, which has
-- the same two constants) that no connection holds.
create or replace function is_node_gone(in_signature text) returns boolean language sql stable as $$
  select starts_with(in_signature, 'locked:') and not exists (
    select 1 from pg_locks l where l.locktype = 'advisory' and l.classid = 727275 and l.objid = hashtext(in_signature)::oid
      and l.objsubid = 2 and l.database = (select d.oid from pg_database d where d.datname = current_database()) and l.granted)
$$;

grant execute on function is_node_gone(text) to recado_platform;
