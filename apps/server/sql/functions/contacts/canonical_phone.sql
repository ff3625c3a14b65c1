-- Returns the stored form of a network's number, from any of its forms (phone_spellings), and other texts unchanged.
-- Contacts stored by an older version may have another form. Must match canonicalNetworkPhone of the contract
-- (values/phone-forms.rules.ts).
create or replace function canonical_phone(phone text) returns text language sql immutable as $$
  select case
    when phone ~ '^55[1-9]{2}[6-9][0-9]{7}$' then left(phone, 4) || '9' || substr(phone, 5)
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

grant execute on function canonical_phone(text) to recado_app;
