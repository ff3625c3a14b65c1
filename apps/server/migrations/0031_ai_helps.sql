-- The helps of the AI that a company's people find; none without a key. It travels with the company, so that pages know it
-- before they offer one.
alter table companies add column ai_helps text[] not null default '{}';
grant update (ai_helps) on companies to recado_app;

update companies c set ai_helps = array(
  select help from unnest(array['summary', 'suggestion', 'rewrite', 'translation', 'transcription']) with ordinality as all_helps (help, place)
  where help <> all (coalesce((select k.switched_off from copilot_settings k where k.company_id = c.id), '{}')) order by place)
where exists (select 1 from assistant_settings a where a.company_id = c.id and a.api_key is not null);
