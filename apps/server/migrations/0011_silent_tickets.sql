-- A silent ticket holds what a campaign sent to somebody until they answer: it is in no list and no figure, and becomes pending with
-- the answer, in its queue. It counts as unfinished: the next campaign goes into the same one.
alter table tickets drop constraint tickets_status_check;
alter table tickets add constraint tickets_status_check check (status in ('pending', 'open', 'closed', 'silent'));

alter table tickets
  -- The campaign that went into it last, and its name as it was then. No foreign key: the ticket keeps it.
  add column campaign_id int,
  add column campaign_name text,
  -- Nothing of ours came after that message, and the customer has not answered it.
  add column campaign_awaits boolean not null default false;
create index tickets_campaign on tickets (company_id, campaign_id) where campaign_id is not null;
