-- Counts the changes of a person's choices: browsers know by it which of two answers is the later one.
alter table push_choices add column version int not null default 1;
