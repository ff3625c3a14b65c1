-- Returns the contact that all addresses of a message already identify, when the message contains nothing new about it.
-- Most messages need no more. Null: resolve_contact must look closer. Locks the row against a concurrent merge only
-- when found, because resolve_contact locks the addresses first.
create or replace function familiar_contact(phone text, spelling text, in_lid text, in_group text, shown text) returns contacts language plpgsql as $$
declare
  co int := current_company();
  by_kind text := case when in_group is not null then 'group' when phone is not null then 'phone' else 'lid' end;
  by_value text := coalesce(in_group, phone, in_lid);
  c contacts;
begin
  if in_group is not null and (phone is not null or in_lid is not null) then return null; end if;
  select k.* into c from contact_identities i join contacts k on k.company_id = co and k.id = i.contact_id
    where i.company_id = co and i.kind = by_kind and i.value = by_value
      and (phone is null or (k.number = phone and not k.is_group)) and (in_lid is null or k.lid = in_lid)
      and (shown = '' or ((k.profile_name = shown or is_number_name(shown)) and (k.name_typed or k.name_from_book or k.name = shown)))
      and (in_group is not null or (k.reach_lid = (phone is null) and (spelling is null or k.reach_phone = spelling)))
      and (phone is null or in_lid is null or exists (select 1 from contact_identities o
        where o.company_id = co and o.kind = 'lid' and o.value = in_lid and o.contact_id = k.id))
    for key share of k;
  return c;
end $$;

grant execute on function familiar_contact(text, text, text, text, text) to recado_app;
