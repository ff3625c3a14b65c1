-- Counts a message that the network took. `in_message` chooses the row, so that sends at the same time meet different ones.
create or replace function count_sent(in_connection int, in_class int, in_message bigint) returns void language sql as $$
  insert into connection_sends (company_id, connection_id, day, class, part, sent)
    values (current_company(), in_connection, (now() at time zone 'America/Sao_Paulo')::date, in_class, in_message % 16, 1)
    on conflict (company_id, connection_id, day, class, part) do update set sent = connection_sends.sent + 1
$$;

grant execute on function count_sent(int, int, bigint) to recado_app;
