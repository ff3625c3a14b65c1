-- The external API finds a connection by its token over all companies, so the app's role may not read that table. This
-- is the app's only way to write to it: the running company's own connection, one token at a time (data.1).
create or replace function set_connection_token(connection int, hash bytea) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_company() is null then raise exception 'no company'; end if;
  delete from connection_tokens t where t.company_id = current_company() and t.connection_id = connection;
  insert into connection_tokens (token_hash, company_id, connection_id) values (hash, current_company(), connection);
end $$;

grant execute on function set_connection_token(int, bytea) to recado_app;
