-- Called when a connection opened, closed, or needs an action.
create or replace function webhook_of_connection() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_webhook(new.company_id, 'connection.state', 'connection:' || new.connection_id,
    jsonb_build_object('connectionId', new.connection_id, 'status', new.status, 'before', jsonb_build_object('status', old.status)));
  return null;
end $$;

create trigger webhook_of_connection after update of status on connection_sessions for each row
  when (old.status <> new.status) execute function webhook_of_connection();
