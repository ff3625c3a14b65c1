-- Claims a number, by all its keys, for a connection of the running company (connections.10). The unique row of a key
-- decides between companies and nodes. Returns 'ours'; 'duplicate' while another connection had the number before
-- numbers were claimed; 'taken', with nothing claimed. `holder` is the other connection when it belongs to the same
-- company, else null, because no company learns about another. A phone number that the network gave to another account
-- (with another LID) is taken from a connection that is not open. Keys are claimed in one order, so that two claims
-- cannot deadlock.
create or replace function claim_number(connection int, keys text[], out outcome text, out holder int)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company int := current_company();
  wanted text;
  other number_claims;
  lid_key text := (select k from unnest(keys) k where k like 'lid:%' limit 1);
  made text[] := '{}';
begin
  if company is null then raise exception 'no company'; end if;
  delete from number_claims n where n.company_id = company and n.connection_id = connection and not (n.key = any (keys));

  if exists (select 1 from number_claims n where n.company_id = company and n.connection_id = connection and n.is_duplicate) then
    select * into other from number_claims n where n.key = any (keys) and not n.is_duplicate
      and (n.company_id, n.connection_id) <> (company, connection) limit 1;
    if found then
      insert into number_claims (company_id, connection_id, key, is_duplicate)
        select company, connection, k, true from (select distinct k from unnest(keys) k) d on conflict do nothing;
      outcome := 'duplicate';
      holder := case when other.company_id = company then other.connection_id end;
      return;
    end if;
    -- The other connection is gone, so this number is claimed like any other from here on.
    delete from number_claims n where n.company_id = company and n.connection_id = connection and n.is_duplicate;
  end if;

  for wanted in select distinct k from unnest(keys) k order by k loop
    -- Retries a key that was freed during the check.
    for attempt in 1..3 loop
      insert into number_claims (company_id, connection_id, key) values (company, connection, wanted) on conflict do nothing;
      if found then made := made || wanted; end if;
      select * into other from number_claims n where n.key = wanted and not n.is_duplicate;
      exit when found and (other.company_id, other.connection_id) = (company, connection);
      if found and wanted like 'phone:%' and lid_key is not null
          and exists (select 1 from number_claims n where (n.company_id, n.connection_id) = (other.company_id, other.connection_id)
            and n.key like 'lid:%' and n.key <> lid_key)
          and not exists (select 1 from connection_sessions s
            where (s.company_id, s.connection_id) = (other.company_id, other.connection_id) and s.status = 'CONNECTED') then
        delete from number_claims n where (n.company_id, n.connection_id) = (other.company_id, other.connection_id);
      elsif found then
        exit;
      end if;
    end loop;
    if (other.company_id, other.connection_id) is distinct from (company, connection) then
      delete from number_claims n where n.company_id = company and n.connection_id = connection and n.key = any (made);
      outcome := 'taken';
      holder := case when other.company_id = company then other.connection_id end;
      return;
    end if;
  end loop;
  outcome := 'ours';
end $$;

grant execute on function claim_number(int, text[]) to recado_app;
