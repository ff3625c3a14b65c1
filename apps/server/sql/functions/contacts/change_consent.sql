-- Records that a contact's message opted out of marketing (`opted_out`) or back in (`allowed`). Keeps a decision by a
-- user of the company, and a later one by the contact. Returns whether anything changed.
create or replace function change_consent(in_contact int, in_state text, in_message bigint, said text, in_ticket int, sent timestamptz)
returns boolean language plpgsql as $$
declare
  co int := current_company();
  person text;
begin
  update contacts set marketing = in_state, marketing_since = sent, updated_at = now()
    where company_id = co and id = in_contact and marketing <> in_state and marketing <> 'blocked'
      and (marketing_since is null or marketing_since <= sent)
    returning name into person;
  if not found then return false; end if;
  insert into contact_consents (company_id, contact_id, state, message_id, text) values (co, in_contact, in_state, in_message, left(said, 200));
  insert into ticket_timeline (company_id, ticket_id, actor_kind, actor_name, action, after)
    values (co, in_ticket, 'customer', person, case in_state when 'allowed' then 'marketingAllowed' else 'optedOut' end,
      jsonb_build_object('messageId', in_message, 'text', left(said, 200)));
  return true;
end $$;

grant execute on function change_consent(int, text, bigint, text, int, timestamptz) to recado_app;
