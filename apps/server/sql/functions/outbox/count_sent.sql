-- Counts a message that the network accepted, and whether its recipient was never written to before. `in_message`
-- selects the row, so that concurrent sends use different ones.
create or replace function count_sent(in_connection int, in_class int, in_message bigint, to_new_person boolean) returns void language plpgsql as $$
begin
  insert into connection_sends (company_id, connection_id, day, class, part, sent)
    values (current_company(), in_connection, (now() at time zone company_zone(current_company()))::date, in_class, in_message % 16, 1)
    on conflict (company_id, connection_id, day, class, part) do update set sent = connection_sends.sent + 1;
  if to_new_person then
    insert into connection_days (company_id, connection_id, day, part, new_people)
      values (current_company(), in_connection, (now() at time zone company_zone(current_company()))::date, in_message % 16, 1)
      on conflict (company_id, connection_id, day, part) do update set new_people = connection_days.new_people + 1;
  end if;
end $$;

grant execute on function count_sent(int, int, bigint, boolean) to recado_app;
