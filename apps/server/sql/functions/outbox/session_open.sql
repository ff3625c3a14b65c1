-- Whether a connection's session is open: held by a node under a lease, or of a channel that needs none.
create or replace function session_open(s connection_sessions) returns boolean language sql stable as $$
  select s.status = 'CONNECTED' and (not s.leased or (s.owner_node is not null and s.lease_until > now()))
$$;

grant execute on function session_open(connection_sessions) to recado_app, recado_platform;
