-- The payload of an event about a contact.
create or replace function contact_news(in_contact int, in_action text) returns json language sql stable as $$
  select case when in_action is not null then (
    select json_build_object('action', in_action, 'contact', json_build_object('id', c.id, 'companyId', c.company_id,
      'name', c.name, 'number', c.number, 'lid', c.lid, 'email', c.email, 'profilePicUrl', c.picture,
      'isGroup', c.is_group, 'isCompanyClient', c.is_company_client, 'extraInfo', c.extra_info,
      'createdAt', wire_instant(c.created_at), 'updatedAt', wire_instant(c.updated_at)))
    from contacts c where c.company_id = current_company() and c.id = in_contact) end
$$;

grant execute on function contact_news(int, text) to recado_app;
