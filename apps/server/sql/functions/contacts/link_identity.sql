-- Records that two addresses belong to one person, proven outside of a message. Returns the result of merge_contacts,
-- or null.
create or replace function link_identity(in_phone text, in_spelling text, in_lid text) returns json language plpgsql as $$
declare
  co int := current_company();
  r record;
begin
  -- Only when one of the addresses is known, because an entry in the phone's address book alone does not create a
  -- contact.
  perform 1 from contact_identities where company_id = co and ((kind = 'phone' and value = in_phone) or (kind = 'lid' and value = in_lid));
  if not found then return null; end if;
  select * into r from resolve_contact(in_phone, in_spelling, in_lid, null, '');
  return json_build_object('merged', r.merged, 'contact', contact_event(r.contact_id, r.action));
end $$;

grant execute on function link_identity(text, text, text) to recado_app;
