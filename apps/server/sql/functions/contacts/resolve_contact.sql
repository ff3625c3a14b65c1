-- Returns the contact of a message's addresses: found, created, or merged when the addresses prove two contacts to be
-- one. `phone` is canonical, `spelling` is the network's form. A contact stored under another form of the number is the
-- same person (phone_spellings). `shown` is the profile name or ''. It is stored unless it is a number (is_number_name),
-- and names the contact until the company gives it a name. `first_name` is the company's name for a new contact, and
-- in_origin how the contact came. action: create, update or null; merged: as merge_contacts.
create or replace function resolve_contact(phone text, spelling text, in_lid text, in_group text, shown text, first_name text default '',
  in_origin text default 'message', out contact_id int, out action text, out merged json) language plpgsql as $$
declare
  co int := current_company();
  wanted int := (phone is not null)::int + (in_lid is not null)::int + (in_group is not null)::int;
  known int;
  other int;
  seen int;
  locked boolean := false;
  forms text[] := phone_spellings(phone);
  c contacts;
  new_name text;
  new_profile text;
begin
  if wanted = 0 then raise exception 'a message without an address'; end if;
  loop
    select min(i.contact_id), max(i.contact_id), count(*) filter (where i.kind <> 'phone' or i.value = phone) into known, other, seen
      from contact_identities i
      where i.company_id = co and ((i.kind = 'phone' and i.value = any(forms)) or (i.kind = 'lid' and i.value = in_lid) or (i.kind = 'group' and i.value = in_group));
    if seen = wanted and known = other then
      -- Locks the row against a concurrent merge that would remove it, and against an erasure, after which the person
      -- is a new contact.
      select * into c from contacts where company_id = co and id = known and erased_at is null for key share;
      exit when found;
      continue;
    end if;
    if not locked then
      -- Unknown addresses: one transaction at a time per address, always phone before LID.
      if in_group is not null then perform pg_advisory_xact_lock(hashtextextended('group ' || in_group, co)); end if;
      if phone is not null then perform pg_advisory_xact_lock(hashtextextended('phone ' || phone, co)); end if;
      if in_lid is not null then perform pg_advisory_xact_lock(hashtextextended('lid ' || in_lid, co)); end if;
      locked := true;
      -- A contact may be stored with this number but without an identity, or under another form of it.
      if phone is not null then
        insert into contact_identities (company_id, kind, value, contact_id)
          select co, 'phone', number, id from contacts where company_id = co and number = any(forms) and not is_group
          on conflict do nothing;
      end if;
      continue;
    end if;
    if known is null then
      insert into contacts (company_id, name, name_typed, profile_name, number, lid, is_group, reach_phone, reach_lid, origin)
        values (co, coalesce(nullif(first_name, ''), nullif(shown, ''), in_group, spelling, phone, in_lid),
          first_name <> '' and not is_number_name(first_name), case when is_number_name(shown) then '' else shown end,
          coalesce(in_group, phone, ''), in_lid, in_group is not null, spelling, phone is null and in_lid is not null, in_origin)
        on conflict do nothing returning id into known;
      if known is null then
        select id into known from contacts where company_id = co and number = coalesce(in_group, phone) and is_group = (in_group is not null);
      end if;
      action := 'create';
    elsif known <> other then
      merged := merge_contacts(known, other);
      known := (merged->>'kept')::int;
      action := 'update';
    end if;
    insert into contact_identities (company_id, kind, value, contact_id)
      select co, v.kind, v.value, known from (values ('phone', phone), ('lid', in_lid), ('group', in_group)) v (kind, value)
      where v.value is not null on conflict do nothing;
  end loop;
  contact_id := c.id;
  new_profile := case when shown = '' or is_number_name(shown) then c.profile_name else shown end;
  new_name := case when c.name_typed or c.name_from_book or shown = '' or (is_number_name(shown) and not c.is_group and not is_number_name(c.name)) then c.name
    else shown end;
  if (phone is not null and c.number is distinct from phone and not c.is_group and in_group is null)
    or (in_lid is not null and c.lid is distinct from in_lid)
    or c.name <> new_name or c.profile_name <> new_profile
    or (in_group is null and (c.reach_lid <> (phone is null) or (spelling is not null and c.reach_phone is distinct from spelling)))
  then
    update contacts set number = coalesce(phone, number), lid = coalesce(in_lid, lid),
      name = case when not name_typed and shown = '' and name = lid then coalesce(spelling, phone, name) else new_name end, profile_name = new_profile,
      reach_phone = coalesce(spelling, reach_phone), reach_lid = phone is null, updated_at = now()
    where company_id = co and id = c.id;
    action := coalesce(action, case when c.number is distinct from coalesce(phone, c.number)
      or c.lid is distinct from coalesce(in_lid, c.lid) or c.name <> new_name or c.profile_name <> new_profile then 'update' end);
  end if;
end $$;

grant execute on function resolve_contact(text, text, text, text, text, text, text) to recado_app;
