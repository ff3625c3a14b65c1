-- Returns all forms of a canonical number, the canonical one first: Brazil's ninth digit, Argentina's 9, Mexico's 1,
-- and the old numbers of Côte d'Ivoire, Benin and Gabon. Must match phoneSpellings of the contract
-- (values/phone-forms.rules.ts).
create or replace function phone_spellings(phone text) returns text[] language sql immutable as $$
  select case
    when phone is null then '{}'
    when phone ~ '^55[1-9]{2}9[6-9][0-9]{7}$' then array[phone, left(phone, 4) || substr(phone, 6)]
    when phone ~ '^549(11|[23][0-9])[0-9]{8}$' then array[phone, '54' || substr(phone, 4)]
    when phone ~ '^52[2-9][0-9]{9}$' then array[phone, '521' || substr(phone, 3)]
    when phone ~ '^22501[0-9][0-3][0-9]{6}$' or phone ~ '^22505[0-9][456][0-9]{6}$' or phone ~ '^22507[0-9][789][0-9]{6}$'
      or phone ~ '^22521[23][0-9]8[0-9]{5}$' or phone ~ '^22525[23][0-9]0[0-9]{5}$' or phone ~ '^22527[23][0-9][^08][0-9]{5}$'
      then array[phone, '225' || substr(phone, 6)]
    when phone ~ '^22901[0-9]{8}$' then array[phone, '229' || substr(phone, 6)]
    when phone ~ '^241(11|62|74|65|66|77)[0-9]{6}$' then array[phone, '2410' || substr(phone, 4), '2410' || old || substr(phone, 6),
      '241' || old || substr(phone, 6)]
    else array[phone] end
  from (select case substr(phone, 4, 2) when '11' then '1' when '62' then '2' when '74' then '4' when '65' then '5' when '66' then '6'
    else '7' end as old) as operator
$$;

grant execute on function phone_spellings(text) to recado_app;
