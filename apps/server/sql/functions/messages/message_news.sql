-- The payload of an event about a message.
create or replace function message_news(in_message bigint) returns json language plpgsql stable set enable_seqscan = off as $$
declare
  m messages;
begin
  select * into m from messages where company_id = current_company() and id = in_message;
  return case when found then news_of(m) end;
end $$;

grant execute on function message_news(bigint) to recado_app;
