-- Returns the data of an event about a contact: {action, contact: contacts}, or null without an action.
create or replace function contact_event(in_contact int, in_action text) returns json language sql stable as $$
  select case when in_action is not null then (
    select json_build_object('action', in_action, 'contact', c)
    from contacts c where c.company_id = current_company() and c.id = in_contact) end
$$;

grant execute on function contact_event(int, text) to recado_app;
