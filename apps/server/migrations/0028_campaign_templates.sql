-- What a campaign sends over a network that lets only templates open conversations: the template, and the text of each of its places,
-- in which a recipient's fields are filled.
alter table campaigns
  add column template_id int,
  add column template_parameters jsonb not null default '[]',
  add constraint campaigns_template_fkey foreign key (company_id, template_id)
    references channel_templates (company_id, id) on delete set null (template_id),
  drop constraint campaigns_hold_reason_check,
  add constraint campaigns_hold_reason_check check (hold_reason in ('companyOff', 'incomplete', 'template'));
