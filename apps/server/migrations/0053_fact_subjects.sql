-- Reactions are claimed by their subject (docs/decisions/0009-reactions.md): one row for each subject with reactions, so that a claim
-- reads the subjects whose turn it is, however many reactions wait. Only claims write it, one at a time.
create table fact_subjects (
  company_id int not null references companies (id) on delete cascade,
  subject text not null,
  -- Its place in the line of its company: since when its oldest reaction is due.
  since timestamptz not null,
  -- Null while it is in the line. Otherwise the end of its lease, or the time of its next try.
  asleep_until timestamptz,
  -- The signature of the node that works on it, and the reaction under way.
  lease text,
  reaction_id bigint,
  primary key (company_id, subject)
);
create index fact_subjects_line on fact_subjects (company_id, since, subject) where asleep_until is null;
create index fact_subjects_asleep on fact_subjects (asleep_until) where asleep_until is not null;
create index fact_subjects_leased on fact_subjects (lease) where lease is not null;
select protect_company_table('fact_subjects', app => 'select', platform => 'select, insert, update, delete');

-- Not entered in fact_subjects yet. `is_new = true` has a reaction looked at again, such as one that was given up and is tried anew.
alter table fact_reactions add column is_new boolean not null default true;
update fact_reactions set is_new = false where given_up_at is not null;
drop index fact_reactions_waiting;
alter table fact_reactions drop column lease, drop column leased_until;
-- In another order than that of the key, which a plan could use instead and read all rows.
create index fact_reactions_new on fact_reactions (company_id, due_at, id) where is_new;
-- One lane for each reaction to a subject: its oldest row is its head.
create index fact_reactions_lanes on fact_reactions (company_id, subject, reaction, id) where given_up_at is null;
