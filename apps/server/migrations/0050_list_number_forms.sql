-- People of lists have the stored form of their number (contacts.1), also where 0048 left the other one because both were in the list: a
-- list may name a number twice, and a campaign writes to it once.
create function pg_temp.canonical_form(phone text) returns text language sql immutable as $$
  select case
    when phone ~ '^54(11|[23][0-9])[0-9]{8}$' then '549' || substr(phone, 3)
    when phone ~ '^521[2-9][0-9]{9}$' then '52' || substr(phone, 4)
    when phone ~ '^229[0-9]{8}$' then '22901' || substr(phone, 4)
    when phone ~ '^225[0-9]{8}$' then '225' || case
      when phone ~ '^225[23][0-9]8' then '21' when phone ~ '^225[23][0-9]0' then '25' when phone ~ '^225[23]' then '27'
      when phone ~ '^225[0-9][789]' then '07' when phone ~ '^225[0-9][456]' then '05' else '01' end || substr(phone, 4)
    when phone ~ '^2410?[124567][0-9]{6}$' then '241' || case right(left(phone, length(phone) - 6), 1)
      when '1' then '11' when '2' then '62' when '4' then '74' when '5' then '65' when '6' then '66' else '77' end || right(phone, 6)
    when phone ~ '^2410(11|6[0-9]|7[0-9])[0-9]{6}$' then '241' || substr(phone, 5)
    else phone end
$$;
update contact_list_items set number = pg_temp.canonical_form(number)
  where is_phone and number ~ '^(54|521|225|229|241)' and pg_temp.canonical_form(number) <> number;
drop function pg_temp.canonical_form(text);
