-- Replaces the name in the mentions of one person in a text by "@…". `mentions`: of the message.
create or replace function without_mentions(body text, mentions jsonb, c contacts) returns text language plpgsql immutable as $$
declare
  one jsonb;
begin
  for one in select n from jsonb_array_elements(mentions) n where names_contact(n, c) loop
    body := replace(body, '@' || (one->>'name'), '@…');
  end loop;
  return body;
end $$;

grant execute on function without_mentions(text, jsonb, contacts) to recado_app;
