-- Unknown variables that a user confirmed, as written in the campaign's texts: at its time, a campaign with other ones is on hold.
alter table campaigns add column confirmed_variables text[] not null default '{}';
alter table campaigns
  drop constraint campaigns_hold_reason_check,
  add constraint campaigns_hold_reason_check check (hold_reason in ('companyOff', 'incomplete', 'template', 'variables'));
