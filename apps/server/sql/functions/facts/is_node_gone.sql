-- Whether the node that signed a lease is gone: its signature says that a lock stands for it (`platform/db/node-lock.ts`, which has
-- the same two constants), and no connection holds that lock.
create or replace function is_node_gone(in_signature text) returns boolean language sql stable as $$
  select starts_with(in_signature, 'locked:') and not exists (
    select 1 from pg_locks l where l.locktype = 'advisory' and l.classid = 727275 and l.objid = hashtext(in_signature)::oid
      and l.objsubid = 2 and l.database = (select d.oid from pg_database d where d.datname = current_database()) and l.granted)
$$;

grant execute on function is_node_gone(text) to recado_platform;
