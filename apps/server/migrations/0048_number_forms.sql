-- One stored form for numbers of countries in which a number has several (contacts.1): Argentina with its 9, Mexico without its 1, and
-- today's numbers of Côte d'Ivoire, Benin and Gabon. Two contacts of one number stay two until the network proves them one: the
-- next message or look-up goes through resolve_contact, which merges them.
create function pg_temp.canonical_form(phone text) returns text language sql immutable as $$
  select case
    when phone ~ '^54[123][0-9]{9}$' then '549' || substr(phone, 3)
    when phone ~ '^521[2-9][0-9]{9}$' then '52' || substr(phone, 4)
    when phone ~ '^229[0-9]{8}$' then '22901' || substr(phone, 4)
    when phone ~ '^225[23][0-9]8[0-9]{5}$' then '22521' || substr(phone, 4)
    when phone ~ '^225[23][0-9]0[0-9]{5}$' then '22525' || substr(phone, 4)
    when phone ~ '^225[23][0-9]{7}$' then '22527' || substr(phone, 4)
    when phone ~ '^225[0-9][789][0-9]{6}$' then '22507' || substr(phone, 4)
    when phone ~ '^225[0-9][456][0-9]{6}$' then '22505' || substr(phone, 4)
    when phone ~ '^225[0-9][0-3][0-9]{6}$' then '22501' || substr(phone, 4)
    when phone ~ '^2410?[124567][0-9]{6}$' then '241' || case right(left(phone, length(phone) - 6), 1)
      when '1' then '11' when '2' then '62' when '4' then '74' when '5' then '65' when '6' then '66' else '77' end || right(phone, 6)
    when phone ~ '^2410(11|6[0-9]|7[0-9])[0-9]{6}$' then '241' || substr(phone, 5)
    else phone end
$$;

update contact_identities i set value = pg_temp.canonical_form(value)
  where kind = 'phone' and value ~ '^(54|521|225|229|241)' and pg_temp.canonical_form(value) <> value
    and not exists (select 1 from contact_identities o where o.company_id = i.company_id and o.kind = 'phone' and o.value = pg_temp.canonical_form(i.value))
    and not exists (select 1 from contact_identities o where o.company_id = i.company_id and o.kind = 'phone' and o.value < i.value
      and pg_temp.canonical_form(o.value) = pg_temp.canonical_form(i.value));
-- The answer goes on to the form that the network knows.
update contacts c set reach_phone = coalesce(reach_phone, number), number = pg_temp.canonical_form(number)
  where not is_group and number ~ '^(54|521|225|229|241)' and pg_temp.canonical_form(number) <> number
    and not exists (select 1 from contacts o where o.company_id = c.company_id and not o.is_group and o.id <> c.id
      and (o.number = pg_temp.canonical_form(c.number) or (o.id < c.id and pg_temp.canonical_form(o.number) = pg_temp.canonical_form(c.number))));
-- A contact whose other form is another contact is looked at closely when it writes next.
update contacts c set reach_phone = null
  where not is_group and number ~ '^(549|52|225|229|241)' and exists (select 1 from contacts o
    where o.company_id = c.company_id and not o.is_group and o.id <> c.id and o.number <> c.number and pg_temp.canonical_form(o.number) = c.number);
update contact_list_items i set number = pg_temp.canonical_form(number)
  where is_phone and number ~ '^(54|521|225|229|241)' and pg_temp.canonical_form(number) <> number
    and not exists (select 1 from contact_list_items o where o.company_id = i.company_id and o.contact_list_id = i.contact_list_id
      and o.number = pg_temp.canonical_form(i.number));
update customers set number = pg_temp.canonical_form(number) where number ~ '^(54|521|225|229|241)' and pg_temp.canonical_form(number) <> number;
drop function pg_temp.canonical_form(text);

-- Columns of a spreadsheet beside name, number and e-mail: [{key, value}], which campaigns fill into their texts.
alter table contact_list_items add column variables jsonb not null default '[]' check (jsonb_typeof(variables) = 'array');
alter table contact_import_rows add column variables jsonb not null default '[]';
alter table campaign_shippings add column variables jsonb not null default '[]';
-- Rows that are imported without their e-mail, which was none.
alter table contact_imports add column emails_dropped int not null default 0;
-- The names of the variables that the people of a list have, at most 30: writers of campaigns choose among them.
alter table contact_lists add column variables text[] not null default '{}';
