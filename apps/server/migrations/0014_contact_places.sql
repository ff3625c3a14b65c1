-- A contact's queue routes its next ticket without a queue; a contact's tags make it part of tag audiences (CONFLICTS C-21).
alter table contacts add column queue_id int;
alter table contacts
  add constraint contacts_queue foreign key (company_id, queue_id) references queues (company_id, id)
  on delete set null (queue_id);
create index contacts_by_queue on contacts (company_id, queue_id) where queue_id is not null;

create table contact_tags (
  company_id int not null,
  contact_id int not null,
  tag_id int not null,
  primary key (company_id, contact_id, tag_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
);
create index contact_tags_tag on contact_tags (company_id, tag_id, contact_id);
select protect_company_table('contact_tags');
