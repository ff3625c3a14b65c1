-- Who made a schedule: they and admins may change and delete it. Its author (user_id) is whoever changed it last.
alter table schedules add column created_by int;
create policy filling on schedules to current_user using (true) with check (true);
update schedules set created_by = user_id where user_id is not null;
drop policy filling on schedules;
alter table schedules
  add constraint schedules_created_by_fkey foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by);
create index schedules_maker on schedules (company_id, created_by);
