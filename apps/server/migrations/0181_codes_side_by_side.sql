-- A newer code does not void an earlier one, or a stranger who asks for codes would take the owner's away: several lie side by
-- side. Wrong ones are counted per address instead of per code, so that a stranger cannot use the owner's tries up.
alter table password_codes drop constraint password_codes_pkey, add primary key (company_id, user_id, code_hash),
  drop column tries;
