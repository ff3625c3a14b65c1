-- How often in a row the network gave no answer about a number, and whether it is asked no more until a person wants it again.
alter table contact_list_items
  add column unanswered smallint not null default 0,
  add column gave_up boolean not null default false;

-- How many people of a list have no number, and how many have one about which nobody got an answer (contact_list_counted).
alter table contact_lists
  add column numberless int not null default 0,
  add column uncheckable int not null default 0;
update contact_lists l set numberless = m.n
from (select company_id, contact_list_id, count(*)::int as n from contact_list_items where number = '' group by company_id, contact_list_id) as m
where m.company_id = l.company_id and m.contact_list_id = l.id;

-- What a look-up that waits is waiting for.
alter table contact_list_checks
  add column waits_for text check (waits_for in ('connection', 'limit', 'resume', 'answers'));
