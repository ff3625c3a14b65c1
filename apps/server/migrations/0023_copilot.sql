-- What a voice message says, written down once for everybody; null until somebody asked for it.
alter table messages add column transcript text;
-- On which passages of the company's knowledge an answer of the AI rests: [{documentId, title, text}]; null for all others.
alter table messages add column sources jsonb;

-- Which helps of the AI a company switched off, and with which model they are made.
create table copilot_settings (
  company_id int not null references companies (id) on delete cascade,
  -- Names of the contract's list; helps that come later are on.
  switched_off text[] not null default '{}',
  -- '': the usual one.
  model text not null default '',
  primary key (company_id)
);
select protect_company_table('copilot_settings');
