-- Whether a message over a connection to a contact is a first contact: the contact is a person who never wrote to the
-- connection.
create or replace function is_first_contact(in_company int, in_connection int, in_contact int) returns boolean language sql stable as $$
  select not exists (select 1 from connection_writers
      where company_id = in_company and connection_id = in_connection and contact_id = in_contact)
    and exists (select 1 from contacts where company_id = in_company and id = in_contact and not is_group)
$$;

grant execute on function is_first_contact(int, int, int) to recado_app, recado_definer;
