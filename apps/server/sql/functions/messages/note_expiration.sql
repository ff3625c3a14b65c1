-- Stores the expiration of a chat's messages in seconds, unless a newer one is stored. A chat without a contact is
-- ignored. `at`: milliseconds since 1970.
create or replace function note_expiration(in_connection int, phone text, in_lid text, in_group text, in_seconds int, at double precision)
returns void language sql as $$
  insert into chat_expirations (company_id, connection_id, contact_id, seconds, said_at)
    select current_company(), in_connection, i.contact_id, in_seconds, to_timestamp(at / 1000)
    from contact_identities i where i.company_id = current_company()
      and ((i.kind = 'group' and i.value = in_group) or (in_group is null and ((i.kind = 'phone' and i.value = phone)
        or (i.kind = 'lid' and i.value = in_lid))))
    limit 1
  on conflict (company_id, connection_id, contact_id) do update set seconds = excluded.seconds, said_at = excluded.said_at
    where chat_expirations.said_at <= excluded.said_at
$$;

grant execute on function note_expiration(int, text, text, text, int, double precision) to recado_app;
